import * as q from "racekit:lessons";
import * as w from "racekit:words";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Lang, Model } from "../core/contract";
import { asLang, other, word } from "../core/text";
import type { Kept, Question } from "../question/contract";
import { exact, float } from "../question/fraction";
import { after, type Deed, now, untouched } from "../question/judge";
import { percent } from "../question/said";
import { request } from "../question/useKept";
import { Button } from "../shell/Button";
import { keepKeys, passKeys } from "../shell/keepKeys";
import { isPress } from "../shell/keyboard";
import { Nested } from "../shell/Nested";
import { useTheme } from "../shell/useTheme";
import { setLang, useTraits } from "../shell/useTraits";
import { Blank, isFilled } from "./Blank";
import type { Plan, Standings, TreeNode } from "./contract";
import { every, led, rows } from "./rows";

const TRAITS = ["lang", "plan"];

/** A fraction as it is written at school. */
function Share({ text }: { text: string }) {
  const [over, under] = text.split("/");
  if (!under) return <span class="rk-t-share">{over}</span>;
  return (
    <span class="rk-t-share">
      <span>{over}</span>
      <span class="rk-sr">/</span>
      <span class="rk-t-under">{under}</span>
    </span>
  );
}

/** A probability tree: a press on a branch shows what it is, and the board there; its blanks are filled in below it. */
export function TreeApp({ model }: { model: Model }) {
  const root = useRef<HTMLDivElement>(null);
  useTraits(model, TRAITS);
  const dark = useTheme(root);
  const lang = asLang(model.get("lang"));
  const plan = model.get("plan") as Plan;
  const [at, setAt] = useState<number | null>(null);
  const [shut, fold] = useToggled();
  const [wide, unfold] = useToggled();
  const [kept, act] = useStandings(model);
  const focus = useFocus(root);

  const filled = (name: string | null): boolean => {
    const question = plan.blanks[name ?? ""];
    return !question || isFilled(kept(question));
  };
  const nodes = every(plan.nodes);
  const blanks = nodes.flatMap(({ id, blank, asks }) => [
    ...(blank ? [{ name: blank, id }] : []),
    ...(asks ? [{ name: asks, id }] : []),
  ]);
  if (plan.blanks.total) blanks.push({ name: "total", id: -1 });
  const open = blanks.filter(({ name }) => !filled(name));

  const go = (id: number) => {
    setAt(id);
    if (plan.boards) request(model, "look", id);
  };
  const next = (name: string) => {
    const from = blanks.findIndex((blank) => blank.name === name);
    const found = [...blanks.slice(from + 1), ...blanks].find((blank) => !filled(blank.name));
    if (!found) return;
    if (found.id >= 0) go(found.id);
    focus(`[data-blank="${CSS.escape(found.name)}"] input`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isPress(event)) {
      if ((event.target as Element).closest("button")) return;
      event.preventDefault();
      if (at === null) go(0);
      focus(".rk-t-here input");
      return;
    }
    const found = led(rows(plan.nodes, shut), at ?? 0, event.key);
    if (!found) return;
    event.preventDefault();
    if ("fold" in found) return fold(found.fold);
    go(found.to);
    focus(`[data-node="${found.to}"]`);
  };

  const p = (node: TreeNode): string => (filled(node.blank) ? node.p : "?");
  /** What a leaf's path comes to; it would tell a blank on the way. */
  const product = (node: TreeNode): string =>
    (node.asks ? filled(node.asks) : workedOut(node, nodes, filled)) ? node.product : "?";
  const ask = (name: string | null) => {
    const question = plan.blanks[name ?? ""];
    return (
      question &&
      name && (
        <div key={name} data-blank={name}>
          <Blank
            question={question}
            lang={lang}
            kept={kept(question)}
            act={(deed) => act(name, question, deed)}
            onNext={open.length ? () => next(name) : null}
          />
        </div>
      )
    );
  };

  /** A node's name for who cannot see it. */
  const spoken = (node: TreeNode): string => {
    const told = (text: string) => (text === "?" ? word(lang, q.tree_blank) : text);
    const values = { label: node.label[lang], p: told(p(node)), product: told(product(node)) };
    const what = word(lang, node.children.length ? q.tree_label : q.tree_leaf, values);
    return node.hit ? word(lang, q.tree_hit, { what }) : what;
  };
  const item = (id: number, label: string, children: readonly TreeNode[]) => ({
    role: "treeitem" as const,
    "aria-label": label,
    "data-node": id,
    "aria-selected": id === at,
    "aria-expanded": children.length ? !shut.has(id) : undefined,
    tabIndex: id === (at ?? 0) ? 0 : -1,
    onClick: (event: Event) => {
      event.stopPropagation();
      if ((event.target as Element).closest(".rk-t-fold")) fold(id);
      // What has the keys stays among what is shown.
      go(id);
    },
  });
  const branches = (children: readonly TreeNode[]) => (
    <div class="rk-t-branches" role="group">
      {children.map((node) => (
        <div key={node.id} class="rk-t-item" {...item(node.id, spoken(node), node.children)}>
          <span class="rk-t-branch">
            <Written text={p(node)} />
            <span>{node.label[lang]}</span>
            <Fold node={node} shut={shut} />
          </span>
          {node.alike.length > 0 && (
            <span class="rk-t-alike">
              <Button
                class="rk-link rk-note"
                aria-expanded={wide.has(node.id)}
                tabIndex={node.id === at ? 0 : -1}
                onClick={(event) => {
                  event.stopPropagation();
                  unfold(node.id);
                }}
              >
                {word(lang, q.tree_alike, { n: node.alike.length })}
              </Button>
              {wide.has(node.id) &&
                node.alike.map(({ label, p }) => (
                  <span key={label.en}>
                    <Share text={p} /> {label[lang]}
                  </span>
                ))}
            </span>
          )}
          {node.children.length > 0 ? (
            !shut.has(node.id) && branches(node.children)
          ) : (
            <span class="rk-t-leaf" data-hit={node.hit ?? false}>
              = <Written text={product(node)} /> {node.hit && "✓"}
            </span>
          )}
        </div>
      ))}
    </div>
  );

  const here = nodes.find(({ id }) => id === at);
  return (
    <div
      ref={root}
      class="rk rk-t"
      role="region"
      lang={lang}
      aria-label={plan.title[lang]}
      data-theme-rk={dark ? "dark" : "light"}
      data-lm-suppress-shortcuts="true"
      onFocusIn={keepKeys}
      onKeyDown={passKeys}
    >
      <header class="rk-t-head">
        <h2 class="rk-title">{plan.title[lang]}</h2>
        <Button lang={other(lang)} onClick={() => setLang(model, other(lang))}>
          {word(lang, w.other_language)}
        </Button>
      </header>
      <p class="rk-note">{word(lang, plan.boards ? q.tree_press_board : q.tree_press)}</p>
      <div class="rk-t-tree" role="tree" aria-label={word(lang, q.tree_nodes)} onKeyDown={onKeyDown}>
        <div class="rk-t-item rk-t-root" {...item(0, word(lang, q.tree_root), plan.nodes)}>
          <span class="rk-t-branch">{word(lang, q.tree_root)}</span>
          {!shut.has(0) && branches(plan.nodes)}
        </div>
      </div>
      {plan.event && (
        <div class="rk-t-total">
          <p>
            ✓ {word(lang, q.tree_counts, { event: plan.event[lang] })}
            {!plan.blanks.total && !open.length && (
              <Equals working={plan.working} end={plan.total} lang={lang} />
            )}
          </p>
          {ask(plan.blanks.total ? "total" : null)}
        </div>
      )}
      {here && (
        <section class="rk-t-here" aria-label={here.path[lang]}>
          <p>
            <strong>{here.path[lang]}</strong>
            {here.working.includes("×") && filled(here.asks) && workedOut(here, nodes, filled) && (
              <Equals working={here.working} end={here.product} lang={lang} />
            )}
          </p>
          {ask(here.blank)}
          {ask(here.asks)}
        </section>
      )}
      {blanks.length > 0 && (
        <p class="rk-note" role="status">
          {word(lang, open.length ? q.tree_blanks : q.tree_full, { n: open.length })}
        </p>
      )}
      {at !== null && <Nested model={model} trait="board" />}
    </div>
  );
}

/** Whether all that the working of a path shows has been filled in: it shows the branches on the way. */
function workedOut(
  node: TreeNode,
  nodes: readonly TreeNode[],
  filled: (name: string | null) => boolean,
): boolean {
  const onWay = (each: TreeNode): boolean => each === node || every(each.children).includes(node);
  return nodes.filter(onWay).every(({ blank }) => filled(blank));
}

const Written = ({ text }: { text: string }) =>
  text === "?" ? <span class="rk-t-blank">?</span> : <Share text={text} />;

/** Opens and shuts what grows from a node; keys do so with the arrows. */
const Fold = ({ node, shut }: { node: TreeNode; shut: ReadonlySet<number> }) =>
  node.children.length ? (
    <span class="rk-t-fold" aria-hidden>
      {shut.has(node.id) ? "▸" : "▾"}
    </span>
  ) : null;

function Equals({ working, end, lang }: { working: string; end: string; lang: Lang }) {
  const { n, d } = exact(end);
  const sign = (1000n * n) % d ? "≈" : "=";
  return (
    <span class="rk-t-equals">
      {[...new Set([working, end])].filter(Boolean).join(" = ")} {sign} {percent(lang, float({ n, d }))}
    </span>
  );
}

/** Where the reader stands: Python keeps it where there is a kernel; without one, the page or this view does. */
function useStandings(model: Model) {
  const [all, setAll] = useState(() => (model.get("kept") as Standings | undefined) ?? {});
  useEffect(() => {
    const heard = () => setAll(model.get("kept") as Standings);
    model.on("change:kept", heard);
    return () => model.off("change:kept", heard);
  }, [model]);
  const kept = ({ name }: Question): Kept => all[name] ?? untouched();
  const act = (blank: string, question: Question, deed: Deed) => {
    setAll({ ...all, [question.name]: after(kept(question), deed, now()) });
    request(model, deed.name, { blank, answer: deed.arg });
  };
  return [kept, act] as const;
}

/** The nodes that are turned, and what turns one. */
function useToggled() {
  const [all, setAll] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) => {
    const next = new Set(all);
    if (!next.delete(id)) next.add(id);
    setAll(next);
  };
  return [all, toggle] as const;
}

/** Puts the focus on something once it is drawn. */
function useFocus(root: { current: HTMLElement | null }): (selector: string) => void {
  const wanted = useRef("");
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    if (wanted.current) root.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = "";
  }, [count]);
  return (selector) => {
    wanted.current = selector;
    setCount(count + 1);
  };
}
