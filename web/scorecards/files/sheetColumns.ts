import type { WeekStart } from '#contract/organizations.ts';
import { type Week, weekName, weekOf, weeksIn } from '#rules/weeks.ts';
import { say } from '#web/lib/say.ts';
import type { columnNames } from './csv.ts';

type Field = keyof typeof columnNames;
/** What a column of a file holds: a field of the measurable, the values of a week, or nothing of use. */
export type Target = Field | `${number}-W${string}` | '';

const guesses: [Field, RegExp][] = [
  ['name', /^(measurables?|metrics?|kpis?|names?|titles?|what)$/i],
  ['owner', /^(owner|who|responsible|accountable|person|e-?mail)$/i],
  ['operator', /^(operator|goal operator|comparison)$/i],
  ['goalMax', /^(goal max|max|upper|upper bound|goal to)$/i],
  ['goal', /^(goal|target|plan|goal from)$/i],
  ['format', /^(format|type)$/i],
  ['unit', /^(units?|uom)$/i],
  ['notes', /^(notes?|comments?)$/i],
];

/** `2026-W07`, `W7`, `Week 7` or a date, made the week that it names; weeks without a year are of the one given. */
export function weekNamed(text: string, year: number, startsOn: WeekStart): Week | undefined {
  const named = /^(?:(\d{4})[\s-]*)?(?:w|week|wk)\.?\s*(\d{1,2})(?:[\s,/-]*(\d{4}))?$/i.exec(text);
  if (named) {
    const week = Number(named[2]);
    const ofYear = Number(named[1] ?? named[3] ?? year);
    return week >= 1 && week <= weeksIn(ofYear, startsOn) ? { year: ofYear, week } : undefined;
  }
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return date ? weekOf(text, startsOn) : undefined;
}

/** What the columns hold, by their headings; each thing is found once. */
export function guessTargets(header: string[], year: number, startsOn: WeekStart): Target[] {
  const taken = new Set<Target>();
  return header.map((heading) => {
    const text = heading.trim();
    const week = weekNamed(text, year, startsOn);
    const target = week
      ? (weekName(week) as Target)
      : (text.toLowerCase() === say('Measurable').toLowerCase() && 'name') ||
        (guesses.find(([, pattern]) => pattern.test(text))?.[0] ?? '');
    if (taken.has(target)) return '';
    taken.add(target);
    return target;
  });
}
