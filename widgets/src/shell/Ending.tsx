import * as w from "racekit:words";
import { may } from "../core/may";
import { Button, CloseButton } from "./Button";
import { Choice } from "./Choice";
import { Ticked } from "./Panels";
import type { FoundReview } from "./view";
import { useTable } from "./view";

/** A review that can be opened, and that is open or not. */
export interface OpenReview extends FoundReview {
  open: boolean;
  onOpen: () => void;
}

export function ReviewButton({ open, onOpen }: OpenReview) {
  const { t } = useTable();
  return (
    <Button aria-expanded={open} onClick={onOpen}>
      {t(w.review_open)}
    </Button>
  );
}

const SLOW = { reason: { rule: "", text: w.review_slow } };

interface Props {
  review: OpenReview | null | undefined;
  /** A review takes too long here for a board to offer it. */
  slow: boolean;
  sharing: boolean;
  onAgain: () => void;
  onLookBack: () => void;
  onShare: () => void;
}

/** What may be done once a game is over. */
export function Ending({ review, slow, sharing, onAgain, onLookBack, onShare }: Props) {
  const { t, state } = useTable();
  return (
    <span class="rk-ending" role="group" aria-label={t(w.ending)}>
      {may(state, "again") && (
        <Button class="rk-button rk-strong" title={t(w.again_text)} onClick={onAgain}>
          {t(w.again)}
        </Button>
      )}
      <Button title={t(w.look_back_text)} onClick={onLookBack}>
        {t(w.look_back)}
      </Button>
      {review && <ReviewButton {...review} />}
      {slow && may(state, "review") && (
        <Choice can={false} no={SLOW} onUse={() => {}}>
          {t(w.review_open)}
        </Choice>
      )}
      {may(state, "page") && (
        <Button aria-expanded={sharing} onClick={onShare}>
          {t(w.share)}
        </Button>
      )}
    </span>
  );
}

export function Sharing({ onPage, onClose }: { onPage: () => void; onClose: () => void }) {
  const { t } = useTable();
  return (
    <section class="rk-help" aria-label={t(w.share)}>
      <div class="rk-panel-head">
        <h3>{t(w.share)}</h3>
        <CloseButton onClick={onClose} />
      </div>
      <p>
        <Button onClick={onPage}>{t(w.share_page)}</Button> {t(w.share_page_text)}
      </p>
      <p>
        <Ticked text={w.share_string} />
      </p>
    </section>
  );
}
