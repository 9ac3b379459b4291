import * as w from "racekit:words";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { T } from "../core/contract";
import { word } from "../core/text";
import { Button } from "../shell/Button";
import { useTyped } from "../shell/useTyped";
import { useUnique } from "../shell/useUnique";
import { useShell } from "../shell/view";
import type { Item, Key, Part } from "./contract";
import { itemOf, offered } from "./parts";

export type How = "set" | "put" | "take" | "reset";
export type OnEdit = (how: How, part: Part, what?: Key) => void;

export interface Around {
  lists: readonly Item[][];
  onEdit: OnEdit;
  /** A picture of an item, where the game has one. */
  picture?: ((key: string) => ComponentChildren) | undefined;
  /** Items to put down are laid out, and not in a list that opens. */
  open?: boolean;
}

type Props<K extends Part["kind"] = Part["kind"]> = Around & { part: Extract<Part, { kind: K }> };

/** A part of the position with what may be changed in it, and with the parts inside. */
export function PartField(props: Around & { part: Part; titled?: T }) {
  const { part } = props;
  switch (part.kind) {
    case "number":
      return <NumberField {...props} part={part} />;
    case "words":
      return <WordsField {...props} part={part} />;
    case "pick":
    case "variant":
      return <PickField {...props} part={part} />;
    case "pile":
      return <PileField {...props} part={part} />;
    case "maybe":
      return <MaybeField {...props} part={part} />;
    case "rows":
      return <RowsField {...props} part={part} />;
    case "group":
      return <GroupField {...props} part={part} />;
  }
}

/** The parts inside one, below its own control; what can be put down there opens by a button. */
const Inside = ({ part, ...around }: Props) =>
  part.parts ? (
    <div class="rk-ed-inside">
      {part.parts.map((each) => (
        <PartField key={each.at} {...around} open={false} part={each} />
      ))}
    </div>
  ) : null;

/** Back to what follows from the rest. */
function Reset({ part, onEdit }: Pick<Props, "part" | "onEdit">) {
  const { t } = useShell();
  if (!part.given || /[.[]/.test(part.at) || part.kind === "number" || part.kind === "pick") return null;
  const label = `${t(part.label)}: ${t(w.ed_reset)}`;
  return (
    <Button class="rk-link" aria-label={label} onClick={() => onEdit("reset", part)}>
      {t(w.ed_reset)}
    </Button>
  );
}

function NumberField({ part, onEdit }: Props<"number">) {
  const { t } = useShell();
  const { low, high, value } = part;
  const [text, setText] = useTyped(`edit:${part.at}`, `${value}`);
  return (
    <label class="rk-field">
      <span>{t(part.label)}</span>
      <input
        type="number"
        class="rk-ed-number"
        data-part={part.at}
        value={text}
        min={low ?? undefined}
        max={high ?? undefined}
        step={1}
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={({ currentTarget: field }) => {
          if (field.validity.valid && field.value) onEdit("set", part, Number(field.value));
          else setText(`${value}`);
        }}
      />
    </label>
  );
}

function WordsField({ part, onEdit }: Props<"words">) {
  const { t } = useShell();
  const list = useUnique();
  const [text, setText] = useTyped(`edit:${part.at}`, part.value);
  return (
    <label class="rk-field">
      <span>{t(part.label)}</span>
      <input
        type="text"
        data-part={part.at}
        list={list}
        value={text}
        maxLength={20_000}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={(event) => onEdit("set", part, event.currentTarget.value)}
      />
      <datalist id={list}>
        {part.known.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </label>
  );
}

function PickField({ part, ...around }: Props<"pick" | "variant">) {
  const { t } = useShell();
  const items = around.lists[part.items] ?? [];
  const now = items.findIndex(({ key }) => key === part.value);
  return (
    <div class="rk-ed-part">
      <label class="rk-field">
        <span>{t(part.label)}</span>
        <select
          data-part={part.at}
          value={now}
          onChange={(event) =>
            around.onEdit("set", part, items[Number(event.currentTarget.value)]?.key ?? null)
          }
        >
          {offered(items, part.value).map((item) => (
            <option key={`${item.key}`} value={items.indexOf(item)}>
              {t(item.text)}
            </option>
          ))}
        </select>
      </label>
      <Inside part={part} {...around} />
    </div>
  );
}

function PileField({ part, ...around }: Props<"pile">) {
  const { t, lang } = useShell();
  const { lists, onEdit, picture } = around;
  const [opened, setOpened] = useState(around.open ?? false);
  const items = lists[part.items] ?? [];
  const label = t(part.label);
  const face = (key: Key, text: string) => picture?.(`${key}`) || text;
  const name = (key: Key) => t(itemOf(items, key)?.text ?? { en: `${key}`, ja: `${key}` });
  return (
    <div class="rk-ed-part rk-ed-pile" role="group" aria-label={label}>
      <span class="rk-ed-label">
        {label} <span class="rk-note">{word(lang, w.ed_count, { n: part.value.length })}</span>
      </span>
      <span class="rk-ed-chips">
        {part.value.map((key, n) => (
          <Button
            key={n}
            class="rk-ed-chip"
            title={word(lang, w.ed_take, { what: name(key), where: label })}
            aria-label={word(lang, w.ed_take, { what: name(key), where: label })}
            onClick={() => onEdit("take", part, n)}
          >
            {face(key, name(key))}
          </Button>
        ))}
        {!around.open && !part.full && (
          <Button
            class="rk-ed-chip rk-ed-more"
            data-part={part.at}
            aria-expanded={opened}
            aria-label={word(lang, w.ed_put_to, { where: label })}
            onClick={() => setOpened(!opened)}
          >
            +
          </Button>
        )}
      </span>
      {opened && !part.full && <Offered {...{ part, items, onEdit, face }} />}
      <Reset part={part} onEdit={onEdit} />
    </div>
  );
}

interface OfferedProps {
  part: Part;
  items: readonly Item[];
  onEdit: OnEdit;
  face: (key: Key, text: string) => ComponentChildren;
}

/** What can be put down. */
function Offered({ part, items, onEdit, face }: OfferedProps) {
  const { t, lang } = useShell();
  const where = t(part.label);
  return (
    <span class="rk-ed-chips rk-ed-offered" role="group" aria-label={word(lang, w.ed_put_to, { where })}>
      {offered(items).map(({ key, text, left }) => (
        <Button
          key={`${key}`}
          class="rk-ed-chip rk-ed-put"
          title={t(text)}
          aria-label={word(lang, left === null ? w.ed_put : w.ed_put_left, {
            what: t(text),
            where,
            n: left ?? 0,
          })}
          data-put={`${key}`}
          onClick={() => onEdit("put", part, key)}
        >
          {face(key, t(text))}
          {left !== null && left > 1 && <span class="rk-note">×{left}</span>}
        </Button>
      ))}
    </span>
  );
}

function MaybeField({ part, ...around }: Props<"maybe">) {
  const { t } = useShell();
  return (
    <div class="rk-ed-part">
      <label class="rk-ed-check">
        <input
          type="checkbox"
          data-part={part.at}
          checked={part.value}
          onChange={(event) => around.onEdit("set", part, event.currentTarget.checked)}
        />
        <span>{t(part.label)}</span>
      </label>
      <Inside part={part} {...around} />
    </div>
  );
}

function RowsField({ part, ...around }: Props<"rows">) {
  const { t, lang } = useShell();
  const { lists, onEdit, picture } = around;
  const [opened, setOpened] = useState(false);
  const items = part.items === null ? null : (lists[part.items] ?? []);
  const label = t(part.label);
  return (
    <div class="rk-ed-part" role="group" aria-label={label}>
      <span class="rk-ed-label">
        {label} <span class="rk-note">{word(lang, w.ed_count, { n: part.value })}</span>
      </span>
      <Inside part={part} {...around} />
      <span class="rk-ed-chips">
        {!part.full && (
          <Button
            aria-label={word(lang, w.ed_add_to, { where: label })}
            data-part={part.at}
            aria-expanded={items ? opened : undefined}
            onClick={() => (items ? setOpened(!opened) : onEdit("put", part))}
          >
            {t(w.ed_add)}
          </Button>
        )}
        {part.value > 0 && (
          <Button
            aria-label={word(lang, w.ed_remove_from, { where: label })}
            onClick={() => onEdit("take", part, part.value - 1)}
          >
            {t(w.ed_remove)}
          </Button>
        )}
        <Reset part={part} onEdit={onEdit} />
      </span>
      {items && opened && !part.full && (
        <Offered {...{ part, items, onEdit }} face={(key, text) => picture?.(`${key}`) || text} />
      )}
    </div>
  );
}

function GroupField({ part, titled, ...around }: Props<"group"> & { titled?: T | undefined }) {
  const { t } = useShell();
  // A section of one group has said its name already.
  const named = titled?.en === part.label.en;
  return (
    <div class="rk-ed-part" role="group" aria-label={t(part.label)}>
      <span class="rk-ed-label">
        {!named && t(part.label)} <Reset part={part} onEdit={around.onEdit} />
      </span>
      <Inside part={part} {...around} />
    </div>
  );
}
