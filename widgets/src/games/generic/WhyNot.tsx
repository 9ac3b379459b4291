import * as w from "racekit:words";
import { join } from "../../core/text";
import { Choice } from "../../shell/Choice";
import { useTable } from "../../shell/view";
import { Why } from "../../shell/Why";
import { type Refusals, refusals } from "./choices";

/** As many names as a popover holds. */
const NAMED = 12;

/** What cannot be done now, and why: a popover, reason by reason. */
export function WhyNot() {
  const { t, state, live, lang, tips } = useTable();
  const all = live ? refusals(state, lang) : [];
  if (!all.length) return null;
  const show = () => (
    <ul class="rk-gn-refused">
      {all.map((each, at) => (
        <li key={at}>
          <b>{named(each)}</b>
          <Why reason={each.reason} />
        </li>
      ))}
    </ul>
  );
  const named = ({ texts }: Refusals) => {
    const more = texts.length - NAMED;
    return join(lang, [...texts.slice(0, NAMED), more > 0 && t(w.gn_more, { n: more })]);
  };
  return (
    <Choice
      class="rk-link rk-gn-why"
      can
      tip={show}
      onUse={({ currentTarget }) => tips.show(currentTarget, show)}
    >
      {t(w.gn_why_not)}
    </Choice>
  );
}
