"""The page of a lesson for a teacher: to project, to print, and to keep; it runs no script."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ...engine.errors import BadInput, Problem, short_repr
from ...engine.texts import check_language
from ...html_page import projected_page
from ...show.html_tables import html_table
from ..catalogue import tree_with
from ..checking import WORDS, misconceptions
from ..confidence import NEAR_POINTS, NEAR_SHARE
from ..experiments.handed import Handed
from ..experiments.telling import design_list, outcome_text
from ..progress_store import Standing
from .figures import SURE, LessonFigures, QuestionFigures, Shared, is_near_to, said
from .hand_in import SAYS
from .pictures import picture, runs
from .pooling import Pool, pooled

if TYPE_CHECKING:
    from .collecting import ClassReport

_MOST_SHARED = 12


def lesson_page(report: ClassReport, lesson: str, lang: str) -> str:
    """Return the page of a lesson.

    Pictures come first, for the class; the sheet with names comes last, for the teacher.

    Raises
    ------
    BadInput
        If nobody has handed in this lesson.
    """
    check_language(lang)
    if lesson not in report.lessons:
        problem = Problem(short_repr(lesson), SAYS.text("no_hand_ins", lesson=short_repr(lesson)))
        raise BadInput(WORDS.text("bad_lesson"), [problem])
    return _Page(report, lesson, lang).html()


class _Page:
    def __init__(self, report: ClassReport, lesson: str, lang: str) -> None:
        self.report, self.lang = report, lang
        self.figures: LessonFigures = report.figures(lesson)

    def html(self) -> str:
        css = files(__package__).joinpath("page.css").read_text("utf-8")
        title = self.figures.title(self.lang)
        return projected_page(self.lang, title, css, "\n".join(self._sections()))

    def _say(self, key: str, **values: Any) -> str:
        return SAYS.text(key, **values)(self.lang)

    def _joined(self, sentences: list[str]) -> str:
        return ("" if self.lang == "ja" else " ").join(sentences)

    def _head(self, key: str) -> str:
        return f"<h2>{escape(self._say(key))}</h2>"

    def _sections(self) -> Iterator[str]:
        count, lesson = len(self.figures.given), self.figures.lesson
        yield f"<h1>{escape(self.figures.title(self.lang))}</h1>"
        head = escape(self._say("class_head", count=count, lesson=lesson))
        yield f'<p class="rk-count">{head}</p>'
        yield f"<section>{self._talk()}</section>"
        yield from filter(None, map(self._slide, self.figures.questions))
        if self.figures.calibration.scored:
            yield f'<section class="rk-fits">{self._calibration()}</section>'
        yield f'<section class="rk-shared">{self._shared()}</section>'
        yield from self._experiments()
        yield f'<section class="rk-sheet">{self._grid()}</section>'
        if problems := self.report.problem_table(self.lang):
            yield f"<section>{problems}</section>"

    # --- for the class ----------------------------------------------------------------------

    def _talk(self) -> str:
        items = [self._trouble(each) for each in self.figures.troubling()]
        if over := self._over():
            items.append(escape(over))
        head = self._head("talk_title")
        if not items:
            return f"{head}<p>{escape(self._say('talk_none'))}</p>"
        return f'{head}<ol class="rk-talk">{"".join(f"<li>{each}</li>" for each in items)}</ol>'

    def _trouble(self, each: QuestionFigures) -> str:
        missed = each.missed
        if each.firsts:
            values = {"wrong": each.firsts.count(False), "of": len(each.firsts)}
            head = self._say("talk_wrong", n=each.number, **values)
        else:
            values = {"wrong": len(missed), "of": len(each.guesses)}
            head = self._say("talk_guess", n=each.number, **values)
            if sure := sum((sure or 0) >= SURE for sure in missed):
                head = self._joined([head, self._say("talk_sure", count=sure, sure=SURE)])
        lines = [f"<strong>{escape(head)}</strong>"]
        lines.append(f'<p class="rk-asks">{escape(_plain(each.prompt(self.lang)))}</p>')
        if each.shared and each.shared[0].pupils > 1:
            lines.append(f"<p>{self._reason(each.shared[0], each)}</p>")
        return "".join(lines)

    def _reason(self, shared: Shared, figures: QuestionFigures) -> str:
        answer = said(figures.entry, shared.answer, self.lang)
        head = self._say("talk_shared", count=shared.pupils, answer=answer)
        return escape(self._joined([head, *self._thought(shared)]))

    def _thought(self, shared: Shared) -> list[str]:
        """Return the misconception behind a wrong answer, and what is said to it."""
        wrong = shared.wrong
        if wrong is None:
            return []
        idea = misconceptions().get(wrong.get("idea", ""))
        values = idea and {key: idea[key][self.lang] for key in ("name", "thought")}
        named = [self._say("talk_thought", **values)] if values else []
        return [*named, self._say("talk_say", say=_plain(wrong["say"][self.lang]))]

    def _over(self) -> str:
        scored = self.figures.calibration.scored
        if len(scored) < 2:
            return ""
        sure = round(sum(each.sure for each in scored) / len(scored))
        right = round(100 * sum(each.right for each in scored) / len(scored))
        return self._say("talk_over", sure=sure, right=right) if sure - right >= 10 else ""

    def _slide(self, each: QuestionFigures) -> str:
        drawn = picture(each, self.lang)
        if not drawn:
            return ""
        count = escape(self._say("picture_count", count=len(each.guesses)))
        prompt = escape(_plain(each.prompt(self.lang)))
        head = f"<h3>{each.number}. {prompt}</h3>"
        return f'<section class="rk-slide">{head}{drawn}<p class="rk-count">{count}</p></section>'

    def _calibration(self) -> str:
        found = self.figures.calibration
        assert found.brier is not None
        values = {"count": len(found.scored), "brier": f"{float(found.brier):.3f}"}
        rule = {"points": int(100 * NEAR_POINTS), "share": NEAR_SHARE}
        lines = [self._say("calibration_said", **values), self._say("calibration_rule", **rule)]
        text = "".join(f"<p>{escape(line)}</p>" for line in lines)
        table = html_table("", found.rows(self.lang)) if found.enough else ""
        drawn = found.picture(self.lang) if found.enough else ""
        return f"{self._head('calibration_title')}{drawn}{text}{table}"

    def _shared(self) -> str:
        head = self._head("shared_title")
        shared = self.figures.shared()[:_MOST_SHARED]
        if not shared:
            return f"{head}<p>{escape(self._say('shared_none'))}</p>"
        figures = {each.question: each for each in self.figures.questions}
        heads = [self._say(f"shared_{key}") for key in ("question", "answer", "count", "why")]
        rows = [
            [
                f"{figures[each.question].number}",
                said(figures[each.question].entry, each.answer, self.lang),
                f"{each.pupils}",
                self._joined(self._thought(each)),
            ]
            for each in shared
        ]
        return f"{head}{html_table('', [heads, *rows], words=4)}"

    def _experiments(self) -> Iterator[str]:
        """Yield the pupils' own experiments: those that several ran, then a page for each."""
        hand_ins = [e for e in self.report.hand_ins if e.lesson == self.figures.lesson]
        yield from map(self._pool, pooled(own for each in hand_ins for own in each.experiments))
        for each in hand_ins:
            yield from (self._experiment(each.who, own) for own in each.experiments)

    def _pool(self, pool: Pool) -> str:
        lang, values = self.lang, {"runs": len(pool.runs), "done": f"{pool.done:,}"}
        told = [
            self._say("pool_said", **values),
            outcome_text(pool.design, pool.met, pool.done)(lang),
        ]
        if pool.again:
            told.append(self._say("pool_again", again=pool.again))
        design = design_list(pool.design.lines()[:-1], lang)  # each has its own number of trials
        return (
            f'<section class="rk-slide"><h2>{escape(self._say("pool_title", **values))}</h2>'
            f"{design}{runs(pool, lang)}<p>{escape(self._joined(told))}</p></section>"
        )

    def _experiment(self, who: str, own: Handed) -> str:
        design, lang = own.design, self.lang
        head = self._say("experiment_title", who=who)
        heads = [self._say("experiment_value"), self._say("experiment_count")]
        rows = [[design.value_text(value)(lang), f"{count:,}"] for value, count in own.counts]
        table = html_table("", [heads, *rows]) if rows else ""
        return (
            f'<section class="rk-experiment"><h2>{escape(head)}</h2>'
            f"<h3>{escape(design.question)}</h3>{design_list(design.lines(), lang)}"
            f"<p>{escape(outcome_text(design, own.met, own.done)(lang))}</p>{table}</section>"
        )

    # --- for the teacher --------------------------------------------------------------------

    def _grid(self) -> str:
        questions = self.figures.questions
        heads = [
            self._say("grid_pupil"),
            *map(_numbers, self._columns()),
            self._say("grid_done"),
            self._say("grid_at"),
        ]
        head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
        hand_ins = [e for e in self.report.hand_ins if e.lesson == self.figures.lesson]
        rows = "".join(self._row(each.who, each.at, each.standings) for each in hand_ins)
        listed = "".join(f"<li>{escape(_plain(q.prompt(self.lang)))}</li>" for q in questions)
        return (
            f"{self._head('grid_title')}<p>{escape(self._say('grid_names'))}</p>"
            f'<p class="rk-legend">{escape(self._say("grid_legend"))}</p>'
            f'<div class="rk-wide"><table class="rk-grid"><thead><tr>{head}</tr></thead>'
            f"<tbody>{rows}</tbody></table></div>"
            f"<h3>{escape(self._say('grid_questions'))}</h3>"
            f'<ol class="rk-questions">{listed}</ol>'
        )

    def _columns(self) -> list[list[QuestionFigures]]:
        """Return the questions of each column: the blanks of a tree have one."""
        alike = groupby(self.figures.questions, lambda each: tree_with(each.question))
        return [list(column) for _, column in alike]

    def _row(self, who: str, at: str, standings: dict[str, Standing]) -> str:
        marks = [
            _mark_in({each.question: standings.get(each.question, Standing()) for each in column})
            for column in self._columns()
        ]
        cells = "".join(f'<td class="rk-{kind}">{sign}</td>' for sign, kind in marks)
        done = sum(each.settled for each in standings.values())
        return (
            f'<tr><th scope="row" class="rk-name">{escape(who)}</th>{cells}'
            f"<td>{done}/{len(self.figures.questions)}</td><td>{_here(at)}</td></tr>"
        )


def _here(at: str) -> str:
    """Return a time as the clock of this machine shows it; what is no time, as it was given."""
    try:
        return f"{datetime.fromisoformat(at).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError, OSError):
        return escape(at)


def _numbers(column: Sequence[QuestionFigures]) -> str:
    first, last = column[0].number, column[-1].number
    return f"{first}" if first == last else f"{first}–{last}"


def _mark_in(column: Mapping[str, Standing]) -> tuple[str, str]:
    """Return the sign of where a pupil stands in a column, and its kind."""
    if len(column) > 1:
        return _tally([*column.values()])
    ((question, standing),) = column.items()
    return _mark(question, standing)


def _tally(standings: Sequence[Standing]) -> tuple[str, str]:
    """Return how many blanks of a tree a pupil has filled in rightly, and the sign's kind."""
    if not any(each != Standing() for each in standings):
        return "", "none"
    done = sum(each.done for each in standings)
    kind = "no" if done < len(standings) else "yes" if all(map(_at_once, standings)) else "late"
    return f"{done}/{len(standings)}", kind


def _at_once(standing: Standing) -> bool:
    return len(standing.tries) == 1 and not standing.shown


def _mark(question: str, standing: Standing) -> tuple[str, str]:
    """Return the sign of where a pupil stands with a question, and its kind."""
    tries = len(standing.tries)
    if standing.done and standing.shown:
        return "☑", "seen"
    if standing.done:
        return ("✓", "yes") if tries == 1 else (f"✓{tries}", "late")
    if tries:
        return "✗", "no"
    if standing.guess is not None:
        near = is_near_to(question, standing.guess[0])
        return ("◆", "yes") if near else ("◇", "no")
    return ("?", "seen") if standing.shown or standing.compared else ("", "none")


def _plain(text: str) -> str:
    """Return a prompt without the signs of strong parts and of names."""
    return re.sub(r"\*\*|`", "", text)
