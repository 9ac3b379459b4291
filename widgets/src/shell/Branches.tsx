import * as w from "racekit:words";
import { useState } from "preact/hooks";
import { branches, type Twig } from "../core/branches";
import type { TreeNode } from "../core/contract";
import { depths } from "../core/timeline";
import { Button } from "./Button";
import { Icon } from "./icons";
import { useTable } from "./view";

interface Props {
  onGo: (id: number) => void;
  onPromote: (id: number) => void;
  onComment: (node: number, text: string) => void;
}

export function Branches(props: Props) {
  const { state, t } = useTable();
  const here = state.tree.find((node) => node.id === state.now);
  const deep = depths(state.tree);
  const step = ({ id }: TreeNode) => deep.get(id) ?? 0;
  return (
    <section class="rk-branches">
      <h3>{t(w.branches_title)}</h3>
      <ol>
        {branches(state.tree, state.now).map((twig) => (
          <Row key={twig.first.id} twig={twig} step={step} {...props} />
        ))}
      </ol>
      {here && <CommentBox key={here.id} node={here} step={step(here)} onComment={props.onComment} />}
    </section>
  );
}

interface RowProps extends Props {
  twig: Twig;
  step: (node: TreeNode) => number;
}

/** Where a branch begins, at comments and where somebody stands, steps come with their titles. */
function useTitle() {
  const { t } = useTable();
  return ({ text }: TreeNode) => (text ? t(text) : "");
}

function Row({ twig, step, onGo, onPromote }: RowProps) {
  const { t } = useTable();
  const title = useTitle();
  const { first, last, depth, length, current } = twig;
  const main = first.parent === null;
  const steps = main ? length - 1 : length;
  const count = t(steps === 1 ? w.step_one : w.steps_n, { n: steps });
  return (
    <li class="rk-twig" style={{ marginInlineStart: `${1.1 * Math.min(depth, 6)}em` }} aria-current={current}>
      <span>
        <b>{main ? t(w.main_line) : title(first)}</b>{" "}
        <span class="rk-note">{main ? count : t(w.branch_where, { step: step(first), count })}</span>
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
            {t(w.step_n, { n: step(node), text: title(node) })}
          </Button>{" "}
          {node.comment}
        </p>
      ))}
    </li>
  );
}

interface CommentProps {
  node: TreeNode;
  step: number;
  onComment: Props["onComment"];
}

function CommentBox({ node, step, onComment }: CommentProps) {
  const { t } = useTable();
  const title = useTitle();
  const { comment = "" } = node;
  const [text, setText] = useState(comment);
  const trimmed = text.trim();
  return (
    <form
      class="rk-comment-box"
      onSubmit={(event) => {
        event.preventDefault();
        onComment(node.id, trimmed);
      }}
    >
      <label>
        <span>{t(w.comment_on, { n: step, text: title(node) })}</span>
        <textarea rows={2} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <Button type="submit" disabled={trimmed === comment}>
        {t(w.comment_save)}
      </Button>
    </form>
  );
}
