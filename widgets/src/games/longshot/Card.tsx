import { face } from "./scene";

/** A horse's number on its bracket colour: the number is always there, never colour alone. */
export function Plate({ horse, class: extra = "" }: { horse: number; class?: string }) {
  return <span class={`rk-ls-plate rk-ls-b${horse} ${extra}`}>{horse}</span>;
}

/** Free cards carry a hat and no colour. */
export function Hat() {
  return (
    <svg class="rk-ls-hat" viewBox="0 0 32 16" aria-hidden="true" focusable="false">
      <path d="M9.5 10.5 10.6 3.2C10.8 1.9 12 1.3 13.3 1.6c1.8.5 3.6.5 5.4 0 1.3-.3 2.5.3 2.7 1.6l1.1 7.3z" />
      <path class="rk-ls-band" d="M10 8.1c4 1 8 1 12 0l.5 2.8c-4.3 1.1-8.7 1.1-13 0z" />
      <path d="M1 11.2c2.8-.9 5.7-.9 8.4-.6 4.4.9 8.8.9 13.2 0 2.7-.3 5.6-.3 8.4.6-1 2.6-7.7 3.9-15 3.9S2 13.8 1 11.2z" />
    </svg>
  );
}

interface CardProps {
  id: string;
  size: "big" | "small" | "tiny";
  anchor?: string;
}

export function Card({ id, size, anchor }: CardProps) {
  const { horse, value } = face(id);
  return (
    <span class={`rk-ls-card rk-ls-${size}`} data-anchor={anchor} aria-hidden="true">
      <span class="rk-ls-value">{value}</span>
      {horse === null ? <Hat /> : <Plate horse={horse} />}
    </span>
  );
}
