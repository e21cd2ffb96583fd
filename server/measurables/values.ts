import { eq, type SQL, sql } from 'drizzle-orm';
import type { Cell } from '#contract/measurables.ts';
import { cellId } from '#rules/live.ts';
import { significant } from '#rules/precision.ts';
import { mayEnterValues } from '#rules/scorecards.ts';
import { msg } from '#rules/translate.ts';
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

/** Saves the value, the note or both of a week, and returns the cell. @throws NotFound, Forbidden, Invalid */
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
    throw new Invalid([{ path: 'value', message: msg('A value or a note is required') }]);
  }
  const key = { ...week, measurableId };
  let cells: Cell[] = [];
  if (value !== undefined) cells = await saveValues(scope, [{ ...key, value }]);
  if (noteFrom !== undefined) demandSameText('note', await findNoteToChange(scope, key), note, noteFrom);
  if (note !== undefined) cells = await saveNotes(scope, [{ ...key, note }]);
  return found(cells, 'Measurable');
}

/** Returns the note of a cell. Locks its measurable, so that no one else changes the note meanwhile. */
async function findNoteToChange(scope: Scope, { measurableId, year, week }: CellKey): Promise<string | null> {
  await scope.db
    .select({ id: measurables.id })
    .from(measurables)
    .where(ours(scope, measurables, eq(measurables.id, measurableId)))
    .for('no key update');
  const [cell] = await scope.db
    .select({ note: measurableValues.note })
    .from(measurableValues)
    .where(
      ours(
        scope,
        measurableValues,
        eq(measurableValues.measurableId, measurableId),
        eq(measurableValues.year, year),
        eq(measurableValues.week, week),
      ),
    );
  return cell?.note ?? null;
}

/** Saves values into many cells, all or none, and returns the cells. @throws Invalid, Forbidden */
export async function enterValues(scope: Scope, entries: Entry[]): Promise<Cell[]> {
  if (entries.length === 0) return [];
  const cells = await saveValues(scope, entries);
  if (cells.length < entries.length) {
    const message = msg('{Measurable} not found');
    throw new Invalid([{ path: 'values', message, code: 'no_such', params: { what: 'measurable' } }]);
  }
  return cells;
}

function demandEntry(scope: Scope, { ownerId, isOnOpenTeam }: Pick<SavedCell, 'ownerId' | 'isOnOpenTeam'>): void {
  demand(
    mayEnterValues(scope.actor, { ownerId }, isOnOpenTeam),
    msg('Only the owner, managers and admins can enter values'),
  );
}

/** Saves values of visible measurables and returns the cells. @throws Forbidden, Invalid for a duplicate or nonexistent week */
export const saveValues = (scope: Scope, entries: Entry[]): Promise<Cell[]> =>
  saveColumn(scope, 'value', entries, ({ value }) => significant(value));

/** Saves notes of visible measurables and returns the cells. @throws Forbidden, Invalid for a duplicate or nonexistent week */
export const saveNotes = (scope: Scope, notes: (CellKey & { note: string | null })[]): Promise<Cell[]> =>
  saveColumn(scope, 'note', notes, ({ note }) => note);

type Column = 'value' | 'note';
const types = { value: sql.raw('float8'), note: sql.raw('text') };

/** The statement that saves one column. It returns the cells with their previous content. */
const saveStatement = writeOnce(
  ({ entered, organizationId, userId, ...keys }: KeyColumns & { entered: unknown[]; userId: string }, name: Column) => {
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
      (select previous.${column} from ${measurableValues} as previous
       where previous.measurable_id = cell.measurable_id
         and previous.year = cell.year and previous.week = cell.week) as previous,
      (select owner_id from ${measurables} where measurables.id = cell.measurable_id) as "ownerId",
      (select scorecards.team_id from ${measurables} join scorecards on scorecards.id = measurables.scorecard_id
       where measurables.id = cell.measurable_id) as "teamId",
      exists (
        select from ${measurables} join scorecards on scorecards.id = measurables.scorecard_id
        join teams on teams.id = scorecards.team_id and teams.members_enter_values
        join team_members on team_members.team_id = teams.id and team_members.user_id = ${userId}
        where measurables.id = cell.measurable_id) as "isOnOpenTeam"`;
  },
);

/**
 * Saves one column of cells whose measurables are visible; fails as a whole if the caller may not enter one of them. The statement
 * locks cells in a fixed order, so that two simultaneous blocks wait for each other. @throws Forbidden, Invalid
 */
async function saveColumn<Key extends CellKey>(
  scope: Scope,
  column: Column,
  keys: Key[],
  entered: (key: Key) => unknown,
): Promise<Cell[]> {
  if (new Set(keys.map(cellId)).size < keys.length) {
    throw new Invalid([{ path: 'values', message: msg('A week has two values') }]);
  }
  await demandWeeks(scope, keys);
  const { userId } = scope.actor;
  const { rows } = await scope.db.execute(
    saveStatement({ ...columnsOf(scope, keys), userId, entered: keys.map(entered) }, column),
  );
  return (rows as SavedCell[]).map(({ previous, ownerId, teamId, isOnOpenTeam, ...cell }) => {
    demandEntry(scope, { ownerId, isOnOpenTeam });
    scope.record('cells', 'changed', { ...cell, ownerId, teamId }, { [column]: previous });
    return cell;
  });
}

/** Checks week 53, which not every year has. @throws Invalid */
async function demandWeeks(scope: Scope, keys: CellKey[]): Promise<void> {
  const week53s = keys.filter(({ week }) => week > 52);
  if (week53s.length === 0) return;
  const { weekStartsOn } = await findCalendar(scope);
  const missing = week53s.find(({ year, week }) => week > weeksIn(year, weekStartsOn));
  if (missing) {
    const { year, week } = missing;
    throw new Invalid([{ path: 'week', message: msg('{year} has no week {week}', { year: String(year), week }) }]);
  }
}

/** A saved cell with its previous content, and the facts that decide who may enter values. */
type SavedCell = Cell & {
  previous: number | string | null;
  ownerId: string | null;
  teamId: number | null;
  isOnOpenTeam: boolean;
};

/** Keys of cells as one array per column. */
type KeyColumns = { measurableId: number[]; year: number[]; week: number[]; organizationId: number };

const columnsOf = ({ actor }: Pick<Reading, 'actor'>, keys: CellKey[]): KeyColumns => ({
  measurableId: keys.map(({ measurableId }) => measurableId),
  year: keys.map(({ year }) => year),
  week: keys.map(({ week }) => week),
  organizationId: actor.organizationId,
});

/** The arguments of `unnest` for keys. */
const arraysOf = ({ measurableId, year, week }: Omit<KeyColumns, 'organizationId'>): SQL =>
  sql`${measurableId}::int[], ${year}::smallint[], ${week}::smallint[]`;

/** The columns of a cell in answers. */
const cellColumns = (from: SQL): SQL =>
  sql`${from}.measurable_id as "measurableId", ${from}.year, ${from}.week, ${from}.value, ${from}.note, ${from}.version`;

const readStatement = writeOnce(
  ({ organizationId, ...keys }: KeyColumns) => sql`
    select ${cellColumns(sql`cell`)}
    from unnest(${arraysOf(keys)}) as key (measurable_id, year, week)
    join ${measurableValues} as cell using (measurable_id, year, week)
    where cell.organization_id = ${organizationId}`,
);

/** Returns the cells with these ids of `cellId`. */
export async function readCells(scope: Reading, ids: string[]): Promise<Cell[]> {
  const keys = ids.map((id) => {
    const [measurableId = 0, year = 0, week = 0] = id.split(' ').map(Number);
    return { measurableId, year, week };
  });
  const { rows } = await scope.db.execute(readStatement(columnsOf(scope, keys)));
  return rows as Cell[];
}
