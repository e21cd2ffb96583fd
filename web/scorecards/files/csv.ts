import type { Measurable, MeasurableOfYear } from '#contract/measurables.ts';
import type { WeekStart } from '#contract/organizations.ts';
import type { User } from '#contract/users.ts';
import { typedQuantity } from '#rules/quantities.ts';
import { weekName, weeksIn } from '#rules/weeks.ts';
import { say } from '#web/lib/say.ts';
import type { CsvRow } from '#web/lib/text/csv.ts';

/** What heads the columns of a scorecard's file, the weeks apart; reading it back goes by the same names. */
export const columnNames = {
  name: 'Measurable',
  owner: 'Owner',
  operator: 'Operator',
  goal: 'Goal',
  goalMax: 'Goal Max',
  format: 'Format',
  unit: 'Unit',
  notes: 'Notes',
} as const;

const typed = (value: number | null, { format }: Measurable) => (value === null ? '' : typedQuantity(value, format));

/** A scorecard's year as rows for a spreadsheet, as an import reads them. */
export function scorecardRows(
  measurables: MeasurableOfYear[],
  people: User[],
  year: number,
  startsOn: WeekStart,
): CsvRow[] {
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  const weeks = Array.from({ length: weeksIn(year, startsOn) }, (_, index) => index + 1);
  const { notes, ...named } = columnNames;
  const rows = measurables.map((measurable) => {
    const values = new Map(measurable.values.map((value) => [value.week, value]));
    const told = measurable.values.filter(({ note }) => note);
    return [
      measurable.name,
      emails.get(measurable.ownerId ?? '') ?? '',
      measurable.operator,
      typed(measurable.goal, measurable),
      typed(measurable.goalMax, measurable),
      measurable.format,
      measurable.unit,
      ...weeks.map((week) => typed(values.get(week)?.value ?? null, measurable)),
      told.map(({ week, note }) => `${weekName({ year, week })}: ${note}`).join('\n'),
    ];
  });
  return [
    [...Object.values(named).map((name) => say(name)), ...weeks.map((week) => weekName({ year, week })), notes],
    ...rows,
  ];
}
