import { useEffect, useRef, useState } from "preact/hooks";

interface Props {
  text: string;
  /** What it is, before and after it was copied. */
  label: (copied: boolean) => string;
}

/** A text to paste, chosen whole; a browser may refuse to copy by itself. */
export function Copied({ text, label }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    area.current?.select();
    setCopied(false);
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  }, [text]);
  return (
    <label>
      {label(copied)}
      <textarea ref={area} readOnly rows={4} value={text} />
    </label>
  );
}
