import { eq, type SQL, sql } from 'drizzle-orm';
import type { Cell } from '#contract/measurables.ts';
import { cellId } from '#rules/live.ts';
import { mayEnterValues } from '#rules/scorecards.ts';
import { weeksIn } from '#rules/weeks.ts';
import { touched } from '#server/db/columns.ts';
import { found, ours } from '#server/db/tenant.ts';
import { writeOnce } from '#server/db/write-once.ts';
import { demand, Invalid } from '#server/errors.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { demandSameText } from '#server/texts.ts';
import { measurables, measurableValues } from './table.ts';

type CellKey = { measurableId: number; year: number; week: number };
type Entry = CellKey & { value: number | null };

/** Enters the value, the note or both of a week; what is not given stays. @throws NotFound, Forbidden, Invalid */
export async function enterValue(
  scope: Scope,
  measurableId: number,
  {
    value,
    note,
    noteFrom,
    ...week
  }: Omit<CellKey, 'measurableId'> & { value?: number | null; note?: string | null; noteFrom?: string | null },
): Promise<Cell> {
  if (value === undefined && note === undefined) {
    throw new Invalid([{ path: 'value', message: 'A value or a note is needed (value)' }]);
  }
  const key = { ...week, measurableId };
  let cells: Cell[] = [];
  if (value !== undefined) cells = await keepValues(scope, [{ ...key, value }]);
  if (noteFrom !== undefined) demandSameText('note', await findNoteToChange(scope, key), note, noteFrom);
  if (note !== undefined) cells = await keepNotes(scope, [{ ...key, note }]);
  return found(cells, 'Measurable');
}

/** The note of a cell; no other note of its measurable is changed from one like that until this one is. */
async function findNoteToChange(scope: Scope, { measurableId, year, week }: CellKey): Promise<string | null> {
  await scope.db
    .select({ id: measurables.id })
    .from(measurables)
    .where(ours(scope, measurables, eq(measurables.id, measurableId)))
    .for('no key update');
  const { measurableId: ofId, year: ofYear, week: ofWeek } = measurableValues;
  const [cell] = await scope.db
    .select({ note: measurableValues.note })
    .from(measurableValues)
    .where(ours(scope, measurableValues, eq(ofId, measurableId), eq(ofYear, year), eq(ofWeek, week)));
  return cell?.note ?? null;
}

/** Enters values into many cells, all or none. @throws Invalid, Forbidden */
export async function enterValues(scope: Scope, entries: Entry[]): Promise<Cell[]> {
  if (entries.length === 0) return [];
  const cells = await keepValues(scope, entries);
  if (cells.length < entries.length) {
    const message = 'There is no such measurable (values)';
    throw new Invalid([{ path: 'values', message, code: 'no_such', params: { what: 'measurable' } }]);
  }
  return cells;
}

function demandEntry(scope: Scope, { ownerId, isOnTeamThatMay }: Pick<Kept, 'ownerId' | 'isOnTeamThatMay'>): void {
  demand(
    mayEnterValues(scope.actor, { ownerId }, isOnTeamThatMay),
    'Only its owner, a manager or an admin may enter values of this measurable',
  );
}

/** Keeps values of measurables that the caller may see; gives the cells. @throws Invalid for a cell that is named twice, or in no year */
export const keepValues = (scope: Scope, entries: Entry[]): Promise<Cell[]> =>
  keep(scope, 'value', entries, ({ value }) => value);

/** Keeps notes in cells; gives the cells. @throws Invalid for a cell that is named twice, or in no year */
export const keepNotes = (scope: Scope, notes: (CellKey & { note: string | null })[]): Promise<Cell[]> =>
  keep(scope, 'note', notes, ({ note }) => note);

type Column = 'value' | 'note';
const types = { value: sql.raw('float8'), note: sql.raw('text') };

/** The statement that puts what was entered into one column; gives the cells, and what stood there before. */
const keeping = writeOnce(
  ({ entered, organizationId, userId, ...keys }: Keys & { entered: unknown[]; userId: string }, name: Column) => {
    const column = sql.raw(name);
    return sql`
    insert into ${measurableValues} as cell (organization_id, measurable_id, year, week, ${column})
    select organization_id, entry.*
    from unnest(${arraysOf(keys)}, ${entered}::${types[name]}[]) as entry (measurable_id, year, week, entered)
    join ${measurables} on measurables.id = entry.measurable_id
    where ${ours({ actor: { organizationId, userId } }, measurables)}
    order by 2, 3, 4
    on conflict (measurable_id, year, week) do update
      set ${column} = excluded.${column}, updated_at = ${touched.updatedAt}, version = ${touched.version}
    returning ${cellColumns(sql`cell`)},
      (select was.${column} from ${measurableValues} as was
       where was.measurable_id = cell.measurable_id and was.year = cell.year and was.week = cell.week) as was,
      (select owner_id from ${measurables} where measurables.id = cell.measurable_id) as "ownerId",
      (select scorecards.team_id from ${measurables} join scorecards on scorecards.id = measurables.scorecard_id
       where measurables.id = cell.measurable_id) as "teamId",
      exists (
        select from ${measurables} join scorecards on scorecards.id = measurables.scorecard_id
        join teams on teams.id = scorecards.team_id and teams.members_enter_values
        join team_members on team_members.team_id = teams.id and team_members.user_id = ${userId}
        where measurables.id = cell.measurable_id) as "isOnTeamThatMay"`;
  },
);

/**
 * Puts what was entered into one column, where the measurable is within reach; who may not do so undoes it all. In the
 * order of the cells: two who enter blocks at once wait for each other. @throws Forbidden, Invalid
 */
async function keep<Key extends CellKey>(
  scope: Scope,
  column: Column,
  keys: Key[],
  entered: (key: Key) => unknown,
): Promise<Cell[]> {
  if (new Set(keys.map(cellId)).size < keys.length) {
    throw new Invalid([{ path: 'values', message: 'A week is named twice (values)' }]);
  }
  await demandWeeks(scope, keys);
  const { userId } = scope.actor;
  const { rows } = await scope.db.execute(
    keeping({ ...columnsOf(scope, keys), userId, entered: keys.map(entered) }, column),
  );
  return (rows as Kept[]).map(({ was, ownerId, teamId, isOnTeamThatMay, ...cell }) => {
    demandEntry(scope, { ownerId, isOnTeamThatMay });
    scope.record('cells', 'changed', { ...cell, ownerId, teamId }, { [column]: was });
    return cell;
  });
}

/** Makes sure that a week which not every year has is one of its year. @throws Invalid */
async function demandWeeks(scope: Scope, keys: CellKey[]): Promise<void> {
  const last = keys.filter(({ week }) => week > 52);
  if (last.length === 0) return;
  const { weekStartsOn } = await findCalendar(scope);
  const beyond = last.find(({ year, week }) => week > weeksIn(year, weekStartsOn));
  if (beyond) {
    throw new Invalid([{ path: 'week', message: `The year ${beyond.year} has no week ${beyond.week} (week)` }]);
  }
}

/** A cell with what stood before in the column that was entered, and with what decides who may enter it. */
type Kept = Cell & {
  was: number | string | null;
  ownerId: string | null;
  teamId: number | null;
  isOnTeamThatMay: boolean;
};

/** Keys of cells of an organization by their columns. */
type Keys = { measurableId: number[]; year: number[]; week: number[]; organizationId: number };

const columnsOf = ({ actor }: Pick<Reading, 'actor'>, keys: CellKey[]): Keys => ({
  measurableId: keys.map(({ measurableId }) => measurableId),
  year: keys.map(({ year }) => year),
  week: keys.map(({ week }) => week),
  organizationId: actor.organizationId,
});

/** Keys as the arrays of an unnest. */
const arraysOf = ({ measurableId, year, week }: Omit<Keys, 'organizationId'>): SQL =>
  sql`${measurableId}::int[], ${year}::smallint[], ${week}::smallint[]`;

/** What a cell is told with. */
const cellColumns = (from: SQL): SQL =>
  sql`${from}.measurable_id as "measurableId", ${from}.year, ${from}.week, ${from}.value, ${from}.note, ${from}.version`;

const reading = writeOnce(
  ({ organizationId, ...keys }: Keys) => sql`
    select ${cellColumns(sql`cell`)}
    from unnest(${arraysOf(keys)}) as key (measurable_id, year, week)
    join ${measurableValues} as cell using (measurable_id, year, week)
    where cell.organization_id = ${organizationId}`,
);

/** Cells by the ids that `cellId` gives. */
export async function readCells(scope: Reading, ids: string[]): Promise<Cell[]> {
  const keys = ids.map((id) => {
    const [measurableId = 0, year = 0, week = 0] = id.split(' ').map(Number);
    return { measurableId, year, week };
  });
  const { rows } = await scope.db.execute(reading(columnsOf(scope, keys)));
  return rows as Cell[];
}
