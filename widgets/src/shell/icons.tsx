// Every icon is ours: fonts lack symbols.

const SHAPES = {
  first: "M3 2.5h2v11H3zm10.5 0v11L6 8z",
  back: "M12 2.5v11L4 8z",
  play: "M4 2.5v11L13 8z",
  pause: "M3 2.5h4v11H3zm6 0h4v11H9z",
  step: "M2.5 2.5v11L10 8zm8.5 0h2v11h-2z",
  turn: "M1 2.5v11L7.5 8zm7 0v11L14.5 8z",
  close: "M3 2l5 5 5-5 1 1-5 5 5 5-1 1-5-5-5 5-1-1 5-5-5-5z",
  marker: "M3 1h2v14H3zM6 2q2-1 4 0t4 0v7q-2 1-4 0T6 9z",
  crown: "M2 4l3 4 3-6 3 6 3-4-1 8H3zm1 9h10v2H3z",
  note: "M2 2h12v9H8l-4 3v-3H2zm2 2v1h8V4zm0 3v1h6V7z",
};

export type IconName = keyof typeof SHAPES;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="rk-icon" viewBox="0 0 16 16" aria-hidden>
    <path d={SHAPES[name]} />
  </svg>
);
