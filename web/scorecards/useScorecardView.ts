import { useSearchParams } from 'react-router';
import type { Week } from '#rules/weeks.ts';
import { isWeek, readWeek, type Span, spans, weekKey } from './span.ts';

/** What the screen shows, kept in the address. */
export type ScorecardView = ReturnType<typeof useScorecardView>;

const idIn = (search: URLSearchParams, name: string): number | undefined => Number(search.get(name)) || undefined;

export function useScorecardView(current: Week | undefined) {
  const [search, setSearch] = useSearchParams();
  const show = (changes: Record<string, string | number | undefined>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
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
    showPersonal: (isPersonal: boolean) => show({ view: isPersonal ? 'personal' : undefined, measurable: undefined }),
    showTeam: (team: number | undefined) => show({ team, scorecard: undefined, measurable: undefined }),
    showScorecard: (scorecard: number | undefined) => show({ scorecard, measurable: undefined }),
    showSpan: (next: Span) => show({ weeks: next === 'window' ? undefined : next }),
    showWeek: (week: Week) => show({ at: current && isWeek(current)(week) ? undefined : weekKey(week) }),
  };
}
