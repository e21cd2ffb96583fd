import { type SQL, sql } from 'drizzle-orm';
import type { Cell } from '#contract/measurables.ts';
import { mayEnterValues } from '#rules/scorecards.ts';
import { touched } from '#server/db/columns.ts';
import { found, ours } from '#server/db/tenant.ts';
import { demand, Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { measurables, measurableValues } from './table.ts';

type Place = { measurableId: number; year: number; week: number };
type Entry = Place & { value: number | null };

/** Enters the value, the note or both of a week; what is not given stays. @throws NotFound, Forbidden, Invalid */
export async function enterValue(
  scope: Scope,
  measurableId: number,
  { value, note, ...week }: Omit<Place, 'measurableId'> & { value?: number | null; note?: string | null },
): Promise<Cell> {
  if (value === undefined && note === undefined) {
    throw new Invalid([{ path: 'value', message: 'A value or a note is needed (value)' }]);
  }
  const place = { ...week, measurableId };
  let cells: Cell[] = [];
  if (value !== undefined) cells = await keepValues(scope, [{ ...place, value }]);
  if (note !== undefined) cells = await keepNotes(scope, [{ ...place, note }]);
  const cell = found(cells, 'Measurable');
  tellCells(scope, cells);
  return cell;
}

/** Enters values into many cells, all or none. @throws Invalid, Forbidden */
export async function enterValues(scope: Scope, entries: Entry[]): Promise<Cell[]> {
  if (entries.length === 0) return [];
  const cells = await keepValues(scope, entries);
  if (cells.length < entries.length) {
    const message = 'There is no such measurable (values)';
    throw new Invalid([{ path: 'values', message, code: 'no_such', params: { what: 'measurable' } }]);
  }
  tellCells(scope, cells);
  return cells;
}

function demandEntry(scope: Scope, measurable: { ownerId: string | null }): void {
  demand(
    mayEnterValues(scope.actor, measurable),
    'Only its owner, a manager or an admin may enter values of this measurable',
  );
}

/** Keeps values of measurables of the organization; gives the cells. @throws Invalid for a cell that is named twice */
export const keepValues = (scope: Scope, entries: Entry[]): Promise<Cell[]> =>
  keep(scope, entries, sql`value`, sql`${sql.param(entries.map(({ value }) => value))}::float8[]`);

/** Keeps notes in cells; gives the cells. @throws Invalid for a cell that is named twice */
export const keepNotes = (scope: Scope, notes: (Place & { note: string | null })[]): Promise<Cell[]> =>
  keep(scope, notes, sql`note`, sql`${sql.param(notes.map(({ note }) => note))}::text[]`);

/**
 * Puts what was entered into one column, where the measurable is within reach; who may not do so undoes it all. In the
 * order of the cells: two who enter blocks at once wait for each other. @throws Forbidden, Invalid
 */
async function keep(scope: Scope, places: Place[], column: SQL, entered: SQL): Promise<Cell[]> {
  if (new Set(places.map(({ measurableId, year, week }) => `${measurableId} ${year} ${week}`)).size < places.length) {
    throw new Invalid([{ path: 'values', message: 'A week is named twice (values)' }]);
  }
  const idsOf = (name: keyof Place) => sql.param(places.map((place) => place[name]));
  const { rows } = await scope.db.execute(sql`
    with kept as (
      insert into ${measurableValues} (organization_id, measurable_id, year, week, ${column})
      select organization_id, entry.*
      from unnest(${idsOf('measurableId')}::int[], ${idsOf('year')}::smallint[], ${idsOf('week')}::smallint[], ${entered})
        as entry (measurable_id, year, week, entered)
      join ${measurables} on measurables.id = entry.measurable_id
      where ${ours(scope, measurables)} order by 2, 3, 4
      on conflict (measurable_id, year, week)
        do update set ${column} = excluded.${column}, updated_at = ${touched.updatedAt}
      returning measurable_id, year, week, value, note)
    select measurable_id as "measurableId", year, week, value, note, owner_id as "ownerId"
    from kept join ${measurables} on measurables.id = measurable_id`);
  return (rows as (Cell & { ownerId: string | null })[]).map(({ ownerId, ...cell }) => {
    demandEntry(scope, { ownerId });
    return cell;
  });
}

/** How many cells an event carries. */
const toldAtMost = 500;

/** Tells what stands in cells now; of more than clients should be sent at once, only that lists have to be asked again. */
function tellCells(scope: Scope, cells: Cell[]): void {
  if (cells.length > toldAtMost) scope.tell('measurables.stale', {});
  else scope.tell('values.changed', cells);
}
