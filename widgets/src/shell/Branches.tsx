import * as w from "racekit:words";
import { useEffect, useState } from "preact/hooks";
import { branches, type Twig } from "../core/branches";
import type { T } from "../core/contract";
import type { Step, Tree } from "../core/tree";
import { Button } from "./Button";
import { Icon } from "./icons";
import { useTyped } from "./useTyped";
import { useTable } from "./view";

interface Props {
  tree: Tree;
  title: (id: number) => T | undefined;
  askTitles: (ids: readonly number[]) => void;
  onGo: (id: number) => void;
  onPromote: (id: number) => void;
  onComment: (node: number, text: string) => void;
}

/** How many branches are listed at a time. */
const PAGE = 40;

/** The steps of which a list of branches gives the titles. */
const named = (twigs: readonly Twig[]): number[] =>
  twigs.flatMap(({ first, commented }) => [first, ...commented].map(({ id }) => id));

export function Branches(props: Props) {
  const { state, t } = useTable();
  const { tree, askTitles } = props;
  const twigs = branches(tree, state.now);
  const current = twigs.findIndex((twig) => twig.current);
  const [turned, setTurned] = useState<number | null>(null);
  const pages = Math.ceil(twigs.length / PAGE);
  const page = Math.min(turned ?? Math.floor(Math.max(0, current) / PAGE), pages - 1);
  const shown = twigs.slice(page * PAGE, (page + 1) * PAGE);
  const here = tree.get(state.now);
  useEffect(() => askTitles(named(shown)));
  return (
    <section class="rk-branches">
      <h3>{t(w.branches_title)}</h3>
      <ol>
        {shown.map((twig) => (
          <Row key={twig.first.id} twig={twig} {...props} />
        ))}
      </ol>
      {pages > 1 && <Pages page={page} pages={pages} onPage={setTurned} />}
      {here && <CommentBox key={here.id} node={here} {...props} />}
    </section>
  );
}

interface PagesProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function Pages({ page, pages, onPage }: PagesProps) {
  const { t } = useTable();
  return (
    <p class="rk-twig-tools">
      <Button aria-disabled={!page} onClick={() => onPage(Math.max(0, page - 1))}>
        {t(w.page_before)}
      </Button>
      <span>{`${page + 1} / ${pages}`}</span>
      <Button aria-disabled={page === pages - 1} onClick={() => onPage(Math.min(pages - 1, page + 1))}>
        {t(w.page_after)}
      </Button>
    </p>
  );
}

/** What a step is called, or nothing as long as that is not known. */
function useTitle(title: Props["title"]) {
  const { t } = useTable();
  return ({ id }: Step) => {
    const text = title(id);
    return text ? t(text) : "";
  };
}

function Row({ twig, title: told, onGo, onPromote }: Props & { twig: Twig }) {
  const { t } = useTable();
  const title = useTitle(told);
  const { first, last, depth, length, current } = twig;
  const main = first.parent === null;
  const steps = main ? length - 1 : length;
  const count = t(steps === 1 ? w.step_one : w.steps_n, { n: steps });
  return (
    <li class="rk-twig" style={{ marginInlineStart: `${1.1 * Math.min(depth, 6)}em` }} aria-current={current}>
      <span>
        <b>{main ? t(w.main_line) : title(first)}</b>{" "}
        <span class="rk-note">{main ? count : t(w.branch_where, { step: first.depth, count })}</span>
        {first.crossed && (
          <span class="rk-crossed">
            <Icon name="note" /> {t(w.crossed)}
          </span>
        )}
      </span>
      <span class="rk-twig-tools">
        <Button onClick={() => onGo((main ? last : first).id)}>{t(main ? w.go_end : w.go)}</Button>
        {!main && <Button onClick={() => onPromote(first.id)}>{t(w.promote)}</Button>}
      </span>
      {twig.commented.map((node) => (
        <p key={node.id} class="rk-comment">
          <Icon name="note" />{" "}
          <Button class="rk-link" onClick={() => onGo(node.id)}>
            {t(w.step_n, { n: node.depth, text: title(node) })}
          </Button>{" "}
          {node.comment}
        </p>
      ))}
    </li>
  );
}

function CommentBox({ node, title: told, onComment }: Props & { node: Step }) {
  const { t } = useTable();
  const title = useTitle(told);
  const { comment = "" } = node;
  const { game, saved } = useTable().state;
  const [text, setText] = useTyped(saved ? `comment:${game}:${saved}:${node.id}` : null, comment);
  const trimmed = text.trim();
  return (
    <div class="rk-comment-box">
      <label>
        <span>{t(w.comment_on, { n: node.depth, text: title(node) })}</span>
        <textarea rows={2} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <Button disabled={trimmed === comment} onClick={() => onComment(node.id, trimmed)}>
        {t(w.comment_save)}
      </Button>
    </div>
  );
}
