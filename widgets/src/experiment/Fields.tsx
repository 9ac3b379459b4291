import type { Lang } from "../core/contract";
import { Button } from "../shell/Button";
import { useTyped } from "../shell/useTyped";
import { useUnique } from "../shell/useUnique";
import type { DesignedPlan, Field, What } from "./contract";

interface Props<K extends Field["kind"] = Field["kind"]> {
  field: Extract<Field, { kind: K }>;
  lang: Lang;
  words: DesignedPlan["words"];
  /** A part of the field where it has some: `0.name` of a bag. */
  onEdit: (what: What, part?: string) => void;
}

/** A field of the form, with what is wrong with it below. */
export function FieldView(props: Props) {
  const { field, lang } = props;
  const id = useUnique();
  const wrong = field.wrong && `${id}-wrong`;
  return (
    <div class={`rk-x-field rk-x-${field.kind} rk-x-at-${field.at}`}>
      {field.kind === "things" ? (
        <Things {...props} field={field} />
      ) : (
        <label for={id}>{field.label[lang]}</label>
      )}
      {field.kind === "pick" && (
        <select
          id={id}
          value={field.value}
          aria-describedby={wrong ?? undefined}
          onChange={(event) => props.onEdit(Number(event.currentTarget.value))}
        >
          {field.items.map((item, n) => (
            <option key={item.en} value={n}>
              {item[lang]}
            </option>
          ))}
        </select>
      )}
      {(field.kind === "words" || field.kind === "number") && (
        <Typed
          id={id}
          value={field.value}
          most={field.kind === "words" ? field.most : 12}
          number={field.kind === "number"}
          aria-invalid={field.wrong ? true : undefined}
          aria-describedby={wrong ?? undefined}
          onEdit={props.onEdit}
        />
      )}
      {wrong && (
        <p id={wrong} class="rk-x-wrong" role="status">
          {field.wrong?.[lang]}
        </p>
      )}
    </div>
  );
}

interface TypedProps {
  value: string;
  most: number;
  number?: boolean;
  onEdit: (text: string) => void;
  [attribute: string]: unknown;
}

/** A text is sent once it has been typed: when the focus leaves, or by Enter. */
function Typed({ value, most, number = false, onEdit, ...rest }: TypedProps) {
  const [text, setText] = useTyped(null, value);
  return (
    <input
      type="text"
      inputMode={number ? "numeric" : undefined}
      value={text}
      maxLength={most}
      autocomplete="off"
      onInput={(event) => setText(event.currentTarget.value)}
      onChange={() => onEdit(text)}
      {...rest}
    />
  );
}

/** What is in a bag: each thing, and how many there are. One change is sent, not all rows: an answer may be late. */
function Things({ field, lang, words, onEdit }: Props<"things">) {
  const { value: rows, heads } = field;
  const cell = (n: number, at: 0 | 1) => (
    <Typed
      value={rows[n]?.[at] ?? ""}
      most={at ? 4 : field.longest}
      number={at === 1}
      aria-label={`${n + 1}: ${heads[at][lang]}`}
      onEdit={(text) => onEdit(text, `${n}.${at ? "count" : "name"}`)}
    />
  );
  return (
    <fieldset>
      <legend>{field.label[lang]}</legend>
      {rows.map(([label], n) => (
        <div key={n} class="rk-x-thing">
          {cell(n, 0)}×{cell(n, 1)}
          {rows.length > 1 && (
            <Button
              class="rk-button"
              aria-label={`${words.remove[lang]}: ${label || n + 1}`}
              onClick={() => onEdit("", `${n}.remove`)}
            >
              −
            </Button>
          )}
        </div>
      ))}
      {rows.length < field.most && (
        <Button class="rk-button" onClick={() => onEdit("", "add")}>
          {words.add[lang]}
        </Button>
      )}
    </fieldset>
  );
}
