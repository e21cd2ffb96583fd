import { sql } from 'drizzle-orm';
import type { ImportedFields, ImportedRow } from '#contract/imports.ts';
import type { DatedGoal, GoalOperator } from '#contract/measurables.ts';
import { significant } from '#rules/precision.ts';
import { always, type Goal, goalOn, withGoal } from '#rules/scorecards.ts';
import { type Message, msg } from '#rules/translate.ts';
import { namedWeek, weekName, weeksIn } from '#rules/weeks.ts';
import { touched } from '#server/db/columns.ts';
import { ours, oursEver } from '#server/db/tenant.ts';
import { thisWeek } from '#server/measurables/goals.ts';
import { measurableValues, measurables as table } from '#server/measurables/table.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import type { Scope } from '#server/scope.ts';
import type { Kind, Parts } from './kind.ts';
import type { RowId, Value, Values } from './table.ts';

type Fields = ImportedFields['measurables'];

const isRange = (operator: GoalOperator) => operator === 'within' || operator === 'outside';

/** The goal that a row states; undefined if it states none. */
const goalOf = ({ operator, goal, goalMax = null }: Fields): Goal | undefined =>
  operator === undefined || goal === undefined
    ? undefined
    : { operator, goal: significant(goal), goalMax: isRange(operator) ? significant(goalMax) : null };

const isPossible = ({ operator, goal, goalMax }: Goal): boolean =>
  !isRange(operator) || goal === null || (goalMax !== null && goalMax >= goal);

/** Why the numbers of a measurable cannot be imported. */
export async function faultsOf(scope: Scope, rows: ImportedRow[]): Promise<Map<ImportedRow, Message[]>> {
  const { weekStartsOn } = await findCalendar(scope);
  return new Map(
    rows.flatMap((row): [ImportedRow, Message[]][] => {
      if (row.kind !== 'measurables') return [];
      const { values = [] } = row.fields;
      const goal = goalOf(row.fields);
      const missing = values.find(({ year, week }) => week > weeksIn(year, weekStartsOn));
      const faults = [
        ...(goal && !isPossible(goal) ? [msg('The maximum must be at least the minimum')] : []),
        ...(new Set(values.map(weekName)).size < values.length ? [msg('A week has two values')] : []),
        ...(missing ? [msg('{year} has no week {week}', { year: String(missing.year), week: missing.week })] : []),
      ];
      return [[row, faults]];
    }),
  );
}

/** A field such as `2026-W05` or `2026-W05 note`: its week, and which of the two it is. */
function cellIn(field: string) {
  const [name = '', note] = field.split(' ');
  const week = namedWeek(name);
  return week && { ...week, column: note === 'note' ? ('note' as const) : ('value' as const) };
}

const goalFields = ['operator', 'goal', 'goalMax'];

/**
 * The goal of this week, all goals as JSON in `goals`, and the values and notes of weeks, such as `2026-W05: 12` and `2026-W05 note`.
 */
const parts: Parts = {
  has: (field) => [...goalFields, 'goals'].includes(field) || cellIn(field) !== undefined,
  async read(scope, ids, inputs) {
    const weeks = new Map(
      inputs.flatMap((row) =>
        row.kind === 'measurables' ? (row.fields.values ?? []).map((week) => [weekName(week), week] as const) : [],
      ),
    );
    const column = (name: 'year' | 'week') =>
      sql`${sql.param([...weeks.values()].map((week) => week[name]))}::smallint[]`;
    const { firstDay } = await thisWeek(scope);
    const { rows } = await scope.db.execute<{
      id: number;
      goals: DatedGoal[];
      cells: { year: number; week: number; value: number | null; note: string | null }[];
    }>(sql`
      select measurables.id, measurables.goals,
        (select coalesce(jsonb_agg(jsonb_build_object('year', year, 'week', week, 'value', value, 'note', note)), '[]')
          from unnest(${column('year')}, ${column('week')}) as asked (year, week)
          join ${measurableValues} as cell using (year, week) where cell.measurable_id = measurables.id) as cells
      from ${table} where ${oursEver(scope, table, sql`${table.id} = any(${sql.param(ids)}::int[])`)}`);
    return new Map(
      rows.map(({ id, goals, cells }): [RowId, Values] => [
        id,
        {
          ...{ goals: JSON.stringify(goals), ...goalOn(goals, firstDay) },
          ...Object.fromEntries(
            cells.flatMap((cell) => [
              [weekName(cell), cell.value],
              [`${weekName(cell)} note`, cell.note],
            ]),
          ),
        },
      ]),
    );
  },
  async write(scope, rows) {
    await writeGoals(scope, rows);
    const cells = rows.flatMap(({ id, values }) =>
      Object.entries(values).flatMap(([field, value]) => {
        const cell = cellIn(field);
        return cell ? [{ id, ...cell, entered: value }] : [];
      }),
    );
    for (const column of ['value', 'note'] as const) {
      const some = cells.filter((cell) => cell.column === column);
      if (some.length > 0) await writeCells(scope, column, some);
    }
    const emptied = cells.filter(({ entered }) => entered === null);
    if (emptied.length > 0)
      await scope.db.execute(sql`
        delete from ${measurableValues} using jsonb_to_recordset(${JSON.stringify(emptied)}::jsonb) as part (id int, year int, week int)
        where measurable_values.organization_id = ${scope.actor.organizationId} and measurable_id = part.id
          and measurable_values.year = part.year and measurable_values.week = part.week and value is null and note is null`);
  },
  listed: () => undefined,
  compared: (row) => [
    'goals',
    ...(row.kind === 'measurables' ? (row.fields.values ?? []) : []).flatMap((cell) => [
      weekName(cell),
      `${weekName(cell)} note`,
    ]),
  ],
  // A new goal ends the planned ones.
  along: ['goals'],
};

type WrittenCell = { id: RowId; year: number; week: number; entered: Value };

/** Writes values or notes of visible measurables. */
async function writeCells(scope: Scope, name: 'value' | 'note', cells: WrittenCell[]): Promise<void> {
  const [column, type] = [sql.raw(name), sql.raw(name === 'value' ? 'float8' : 'text')];
  await scope.db.execute(sql`
    insert into ${measurableValues} (organization_id, measurable_id, year, week, ${column})
    select measurables.organization_id, measurables.id, part.year, part.week, part.entered
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as part (id int, year int, week int, entered ${type})
      join ${table} on measurables.id = part.id
    where ${ours(scope, table)} order by 2, 3, 4
    on conflict (measurable_id, year, week) do update
      set ${column} = excluded.${column}, updated_at = ${touched.updatedAt}, version = ${touched.version}`);
}

/** Changes the goals of this week, or puts all goals back. One whose range is impossible stays, because only a part of it was to change. */
async function writeGoals(scope: Scope, rows: { id: RowId; values: Values }[]): Promise<void> {
  const changed = rows.filter(({ values }) => goalFields.some((field) => field in values));
  if (changed.length === 0) return;
  const { firstDay } = await thisWeek(scope);
  const { rows: stored } = await scope.db.execute<{ id: number; goals: DatedGoal[] }>(sql`
    select id, goals from ${table}
    where ${ours(scope, table, sql`${table.id} = any(${sql.param(changed.map(({ id }) => id))}::int[])`)}`);
  const goalsOf = new Map<RowId, DatedGoal[]>(stored.map(({ id, goals }) => [id, goals]));
  const written = changed.flatMap(({ id, values }) => {
    const goals = goalsOf.get(id);
    if (!goals) return [];
    if (typeof values.goals === 'string') return [{ id, goals: JSON.parse(values.goals) as DatedGoal[] }];
    const next = { ...goalOn(goals, firstDay), ...pick(values) };
    return isPossible(next) ? [{ id, goals: withGoal(goals, { ...next, from: firstDay }) }] : [];
  });
  await scope.db.execute(sql`
    update ${table} set goals = part.goals, updated_at = ${touched.updatedAt}, version = ${touched.version}
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as part (id int, goals jsonb)
    where ${ours(scope, table)} and measurables.id = part.id and measurables.goals <> part.goals`);
}

const pick = (values: Values): Partial<Goal> =>
  Object.fromEntries(goalFields.flatMap((field) => (field in values ? [[field, values[field]]] : [])));

/** What an import says of measurables: new ones with their goal for all time, and the values of their weeks. */
export const measurables: Kind<'measurables'> = {
  table,
  id: table.id,
  title: table.name,
  columns: { title: table.name, ownerId: table.ownerId },
  parts,
  values: ({ title, values = [], ...fields }, { ownerId }) => ({
    ...{ title, ownerId, ...goalOf(fields as Fields) },
    ...Object.fromEntries(
      values.flatMap((cell) => [
        ...(cell.value === null ? [] : [[weekName(cell), significant(cell.value)]]),
        ...(cell.note ? [[`${weekName(cell)} note`, cell.note]] : []),
      ]),
    ),
  }),
  added: ({ format, unit, ...fields }, { scorecardId }) => ({
    ...{ scorecardId, format, unit },
    goals: [{ from: always, ...(goalOf(fields) ?? { operator: '>=', goal: null, goalMax: null }) }],
  }),
};

/** The measurables among these that have a value or a note which the files do not have. */
export async function readWithOtherValues(
  scope: Scope,
  rows: { id: RowId; input: ImportedRow }[],
): Promise<{ id: number | null }[]> {
  const cells = rows.flatMap(({ id, input }) =>
    input.kind === 'measurables' ? (input.fields.values ?? []).map(({ year, week }) => ({ id, year, week })) : [],
  );
  const { rows: found } = await scope.db.execute<{ id: number }>(sql`
    select distinct cell.measurable_id as id from ${measurableValues} as cell
    where cell.organization_id = ${scope.actor.organizationId}
      and cell.measurable_id = any(${sql.param(rows.map(({ id }) => id))}::int[]) and (value is not null or note is not null)
      and not exists (select from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as part (id int, year int, week int)
        where part.id = cell.measurable_id and part.year = cell.year and part.week = cell.week)`);
  return found;
}
