import type { WeekStart } from '#contract/organizations.ts';
import type { Week } from '#rules/weeks.ts';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { isWeek, readSpan, readWeek, type Span, weekKey } from './cells/span.ts';

/** The view state of the page, stored in the URL. */
export type ScorecardView = ReturnType<typeof useScorecardView>;

export function useScorecardView(current: Week | undefined, startsOn: WeekStart) {
  const [search, change] = useAddress();
  // Without a span in the URL the last choice applies.
  const span =
    readSpan(search.get('weeks')) ?? readSpan(localStorage.getItem(storageKeys.scorecardWeeks)) ?? 'trailing';
  return {
    isPersonal: search.get('view') === 'personal',
    teamId: idIn(search, 'team'),
    scorecardId: idIn(search, 'scorecard'),
    /** The measurable to go to. */
    measurableId: idIn(search, 'measurable'),
    /** The week to go to in its row. */
    week: readWeek(search.get('week') ?? '', startsOn),
    span,
    /** The week that the span contains or ends with. */
    at: readWeek(search.get('at') ?? '', startsOn) ?? current,
    showPersonal: (isPersonal: boolean) =>
      change({ view: isPersonal ? 'personal' : undefined, measurable: undefined, week: undefined }),
    /** Goes to a cell among the user's own measurables. */
    enter: (measurable: number, week: Week) =>
      change({ view: 'personal', measurable: String(measurable), week: weekKey(week), at: undefined }),
    showTeam: (team: number | undefined) => change({ team, scorecard: undefined, measurable: undefined }),
    showScorecard: (scorecard: number | undefined) => change({ scorecard, measurable: undefined }),
    showSpan(next: Span) {
      localStorage.setItem(storageKeys.scorecardWeeks, next);
      change({ weeks: next });
    },
    showWeek: (week: Week) => change({ at: current && isWeek(current)(week) ? undefined : weekKey(week) }),
  };
}
