import type { Week } from '#rules/weeks.ts';
import { idIn, useAddress } from '#web/lib/useAddress.ts';
import { isWeek, readWeek, type Span, spans, weekKey } from './cells/span.ts';

/** What the screen shows. */
export type ScorecardView = ReturnType<typeof useScorecardView>;

export function useScorecardView(current: Week | undefined) {
  const [search, change] = useAddress();
  const span = spans.find((one) => one === search.get('weeks')) ?? 'window';
  return {
    isPersonal: search.get('view') === 'personal',
    teamId: idIn(search, 'team'),
    scorecardId: idIn(search, 'scorecard'),
    /** The measurable to go to. */
    measurableId: idIn(search, 'measurable'),
    span,
    /** The week at which the span is laid. */
    at: readWeek(search.get('at') ?? '') ?? current,
    showPersonal: (isPersonal: boolean) => change({ view: isPersonal ? 'personal' : undefined, measurable: undefined }),
    showTeam: (team: number | undefined) => change({ team, scorecard: undefined, measurable: undefined }),
    showScorecard: (scorecard: number | undefined) => change({ scorecard, measurable: undefined }),
    showSpan: (next: Span) => change({ weeks: next === 'window' ? undefined : next }),
    showWeek: (week: Week) => change({ at: current && isWeek(current)(week) ? undefined : weekKey(week) }),
  };
}
