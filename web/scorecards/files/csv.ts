import type { Measurable, MeasurableOfYear } from '#contract/measurables.ts';
import type { WeekStart } from '#contract/organizations.ts';
import type { User } from '#contract/users.ts';
import { msg } from '#rules/translate.ts';
import { weekName, weeksIn } from '#rules/weeks.ts';
import type { ExportCell, ExportRow } from '#web/lib/text/exportRow.ts';
import { t } from '#web/lib/translate.ts';

/** The headings of an exported scorecard, without its weeks. An import recognizes them in every language. */
export const columnNames = {
  name: msg('{measurableTitle}'),
  owner: msg('Owner'),
  operator: msg('Operator'),
  goal: msg('Goal'),
  goalMax: msg('Goal Max'),
  format: msg('Format'),
  unit: msg('Unit'),
  notes: msg('Notes'),
} as const;

const quantityOf = (value: number | null, { format, unit }: Measurable): ExportCell =>
  value === null ? null : { value, format, unit };

/** A scorecard's year as spreadsheet rows that an import can read. */
export function scorecardRows(
  measurables: MeasurableOfYear[],
  people: User[],
  year: number,
  startsOn: WeekStart,
): ExportRow[] {
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  const weeks = Array.from({ length: weeksIn(year, startsOn) }, (_, index) => index + 1);
  const { notes, ...firstColumns } = columnNames;
  const rows = measurables.map((measurable) => {
    const values = new Map(measurable.values.map((value) => [value.week, value]));
    const withNote = measurable.values.filter(({ note }) => note);
    return [
      measurable.name,
      emails.get(measurable.ownerId ?? '') ?? '',
      measurable.operator,
      quantityOf(measurable.goal, measurable),
      quantityOf(measurable.goalMax, measurable),
      measurable.format,
      measurable.unit,
      ...weeks.map((week) => quantityOf(values.get(week)?.value ?? null, measurable)),
      withNote.map(({ week, note }) => `${weekName({ year, week })}: ${note}`).join('\n'),
    ];
  });
  return [
    [...Object.values(firstColumns).map((name) => t(name)), ...weeks.map((week) => weekName({ year, week })), t(notes)],
    ...rows,
  ];
}
