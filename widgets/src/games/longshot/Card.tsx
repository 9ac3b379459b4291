import { face } from "./derived";

/** A horse's number on its bracket colour: the number is always there, never colour alone. */
export function Plate({ horse, class: extra = "" }: { horse: number; class?: string }) {
  return <span class={`rk-ls-plate rk-ls-b${horse} ${extra}`}>{horse}</span>;
}

/** Free cards carry a hat and no colour. */
export function Hat() {
  return (
    <svg class="rk-ls-hat" viewBox="0 0 32 16" aria-hidden>
      <path d="M9.5 10.5 11 3Q11 1 13 1.5q3 1 6 0Q21 1 21 3l1.5 7.5z" />
      <path class="rk-ls-band" d="M10 8q6 1.5 12 0l.5 3q-6.5 1.5-13 0z" />
      <path d="M1 11q4-1 8.5-.5 6.5 1.5 13 0Q27 10 31 11q-2 4-15 4T1 11z" />
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
    <span class={`rk-ls-card rk-ls-${size}`} data-anchor={anchor} aria-hidden>
      <span class="rk-ls-value">{value}</span>
      {horse === null ? <Hat /> : <Plate horse={horse} />}
    </span>
  );
}
