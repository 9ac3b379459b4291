import type { JSX, SVGAttributes } from "preact";

export type IconName =
  | "first"
  | "back"
  | "play"
  | "pause"
  | "step"
  | "turn"
  | "close"
  | "actor"
  | "marker"
  | "crown"
  | "note"
  | "warning";

// Every icon is ours: fonts lack symbols.

const shapes: Record<IconName, JSX.Element> = {
  first: <path d="M3 2.5h2v11H3zM13.5 2.5v11L6 8z" />,
  back: <path d="M12 2.5v11L4 8z" />,
  play: <path d="M4 2.5v11L13 8z" />,
  pause: <path d="M3.5 2.5h3.2v11H3.5zM9.3 2.5h3.2v11H9.3z" />,
  step: <path d="M2.5 2.5v11L10 8zM11 2.5h2v11h-2z" />,
  turn: <path d="M1 2.5v11L7.5 8zM8 2.5v11L14.5 8z" />,
  close: <path d="M3.4 2 8 6.6 12.6 2 14 3.4 9.4 8l4.6 4.6-1.4 1.4L8 9.4 3.4 14 2 12.6 6.6 8 2 3.4z" />,
  actor: <path d="M4 2.5v11L13 8z" />,
  marker: <path d="M3 1.5h1.6v13H3zM5.4 2.2c3-1.6 4.6 1.4 8.1-.1v6.6c-3.5 1.5-5.1-1.5-8.1.1z" />,
  crown: <path d="M2 4.5 5 8l3-5.5L11 8l3-3.5L13 12H3zM3 13h10v1.5H3z" />,
  note: <path d="M2 2h12v9H8l-4 3.2V11H2zM4.5 4.7v1.2h7V4.7zM4.5 7.2v1.2h5V7.2z" />,
  warning: <path d="M8 1 15.5 14.5H.5zM7.2 6v4h1.6V6zM7.2 11.2v1.6h1.6v-1.6z" />,
};

export function Icon({ name, ...rest }: { name: IconName } & SVGAttributes<SVGSVGElement>) {
  return (
    <svg class="rk-icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false" {...rest}>
      {shapes[name]}
    </svg>
  );
}
