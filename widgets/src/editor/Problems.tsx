import type { Lang, T } from "../core/contract";
import { word } from "../core/text";
import { Button } from "../shell/Button";
import type { Edit } from "./contract";

interface Props {
  /** What they stand in the way of; {n} is their number. */
  title: T;
  problems: Edit["problems"];
  lang: Lang;
  root: { current: HTMLElement | null };
}

/** What is wrong, each with its place, which leads to the part. */
export function Problems({ title, problems, lang, root }: Props) {
  return (
    <div class="rk-ed-wrong">
      <h3>{word(lang, title, { n: problems.length })}</h3>
      <ul>
        {problems.map(({ place, text, at }, n) => (
          <li key={n}>
            {at ? (
              <Button class="rk-link" onClick={() => root.current && reveal(root.current, at)}>
                <code>{place[lang]}</code>
              </Button>
            ) : (
              <code>{place[lang]}</code>
            )}{" "}
            {text[lang]}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Opens the section in which a part stands, and gives it the focus. */
function reveal(root: HTMLElement, id: string): void {
  const fields = [...root.querySelectorAll<HTMLElement>("details [data-part]")];
  const name = (field: HTMLElement) => field.dataset.part ?? "";
  const field = fields.find((each) => name(each) === id) ?? fields.find((each) => name(each).startsWith(id));
  if (!field) return;
  const section = field.closest("details");
  if (section) section.open = true;
  field.focus();
}
