import { useState } from "preact/hooks";
import { branches, type Twig } from "../core/branches";
import type { TreeNode } from "../core/contract";
import { depths } from "../core/timeline";
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
  const step = (node: TreeNode) => deep.get(node.id) ?? 0;
  return (
    <section class="rk-branches" aria-label={t("branches_title")}>
      <h3>{t("branches_title")}</h3>
      <ol>
        {branches(state.tree, state.now).map((twig, place) => (
          <Row key={twig.first.id} twig={twig} main={place === 0} step={step} {...props} />
        ))}
      </ol>
      {here && <CommentBox key={here.id} node={here} step={step(here)} onComment={props.onComment} />}
    </section>
  );
}

interface RowProps extends Props {
  twig: Twig;
  main: boolean;
  step: (node: TreeNode) => number;
}

function Row({ twig, main, step, onGo, onPromote }: RowProps) {
  const { t, say } = useTable();
  const { first, last, depth, length, current } = twig;
  return (
    <li
      class={current ? "rk-twig rk-twig-now" : "rk-twig"}
      style={{ marginInlineStart: `${1.1 * Math.min(depth, 6)}em` }}
      aria-current={current ? "true" : undefined}
    >
      <span class="rk-twig-text">
        <b>{main ? t("main_line") : say(first.text)}</b>
        <span class="rk-note">
          {" "}
          {main ? t("steps_n", { n: length - 1 }) : t("branch_where", { step: step(first), n: length })}
        </span>
        {first.crossed && (
          <span class="rk-crossed">
            <Icon name="warning" /> {t("crossed")}
          </span>
        )}
      </span>
      <span class="rk-twig-tools">
        <button type="button" class="rk-button" onClick={() => onGo(main ? last.id : first.id)}>
          {t(main ? "go_end" : "go")}
        </button>
        {!main && (
          <button type="button" class="rk-button" onClick={() => onPromote(first.id)}>
            {t("promote")}
          </button>
        )}
      </span>
      {twig.commented.map((node) => (
        <Note key={node.id} node={node} step={step(node)} onGo={onGo} />
      ))}
    </li>
  );
}

interface NoteProps {
  node: TreeNode;
  step: number;
  onGo: (id: number) => void;
}

function Note({ node, step, onGo }: NoteProps) {
  const { t, say } = useTable();
  return (
    <p class="rk-comment">
      <Icon name="note" />{" "}
      <button type="button" class="rk-link" onClick={() => onGo(node.id)}>
        {t("step_n", { n: step })}: {say(node.text)}
      </button>{" "}
      {node.comment}
    </p>
  );
}

interface CommentProps {
  node: TreeNode;
  step: number;
  onComment: Props["onComment"];
}

function CommentBox({ node, step, onComment }: CommentProps) {
  const { t, say } = useTable();
  const [text, setText] = useState(node.comment ?? "");
  return (
    <form
      class="rk-comment-box"
      onSubmit={(event) => {
        event.preventDefault();
        onComment(node.id, text.trim());
      }}
    >
      <label>
        <span>
          {t("comment_on", { n: step })}: {say(node.text)}
        </span>
        <textarea rows={2} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" class="rk-button" disabled={text.trim() === (node.comment ?? "")}>
        {t("comment_save")}
      </button>
    </form>
  );
}
