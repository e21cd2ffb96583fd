import { type SQL, sql } from 'drizzle-orm';
import type { Cell } from '#contract/measurables.ts';
import { mayEnterValues } from '#rules/scorecards.ts';
import { touched } from '#server/db/columns.ts';
import { isOneOf } from '#server/db/sort-order.ts';
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
  demandEntry(scope, found(await findOwners(scope, [measurableId]), 'Measurable'));
  const place = { ...week, measurableId };
  let cells: Cell[] = [];
  if (value !== undefined) cells = await keepValues(scope, [{ ...place, value }]);
  if (note !== undefined) cells = await keepNotes(scope, [{ ...place, note }]);
  const [cell] = cells;
  if (!cell) throw new Invalid([{ path: 'value', message: 'A value or a note is needed (value)' }]);
  tellCells(scope, cells);
  return cell;
}

/** Enters values into many cells, all or none. @throws Invalid, Forbidden */
export async function enterValues(scope: Scope, entries: Entry[]): Promise<Cell[]> {
  if (entries.length === 0) return [];
  const ids = [...new Set(entries.map(({ measurableId }) => measurableId))];
  const owners = await findOwners(scope, ids);
  if (owners.length < ids.length) {
    throw new Invalid([{ path: 'values', message: 'There is no such measurable (values)' }]);
  }
  for (const measurable of owners) demandEntry(scope, measurable);
  const cells = await keepValues(scope, entries);
  tellCells(scope, cells);
  return cells;
}

const findOwners = (scope: Scope, ids: number[]) =>
  scope.db
    .select({ ownerId: measurables.ownerId })
    .from(measurables)
    .where(ours(scope, measurables, isOneOf(measurables.id, ids)));

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

/** Puts what was entered into one column, in the order of the cells: two who enter blocks at once wait for each other. */
async function keep(scope: Scope, places: Place[], column: SQL, entered: SQL): Promise<Cell[]> {
  if (new Set(places.map(({ measurableId, year, week }) => `${measurableId} ${year} ${week}`)).size < places.length) {
    throw new Invalid([{ path: 'values', message: 'A week is named twice (values)' }]);
  }
  const idsOf = (name: keyof Place) => sql.param(places.map((place) => place[name]));
  const { rows } = await scope.db.execute(sql`
    insert into ${measurableValues} (organization_id, measurable_id, year, week, ${column})
    select ${scope.actor.organizationId}::int, * from unnest(${idsOf('measurableId')}::int[],
      ${idsOf('year')}::smallint[], ${idsOf('week')}::smallint[], ${entered}) order by 2, 3, 4
    on conflict (measurable_id, year, week)
      do update set ${column} = excluded.${column}, updated_at = ${touched.updatedAt}
    returning measurable_id as "measurableId", year, week, value, note`);
  return rows as Cell[];
}

/** How many cells an event carries. */
const toldAtMost = 500;

/** Tells what stands in cells now; of more than clients should be sent at once, only that lists have to be asked again. */
function tellCells(scope: Scope, cells: Cell[]): void {
  if (cells.length > toldAtMost) scope.tell('measurables.stale', {});
  else scope.tell('values.changed', cells);
}
