import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Chart } from '#contract/seats.ts';
import { deleteRow, found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { checkPeople } from '#server/users/users.ts';
import { primaryName } from './core.ts';
import { charts, seatHolders, seats } from './table.ts';

const columns = {
  id: charts.id,
  name: charts.name,
  isPrimary: charts.isPrimary,
  createdById: charts.createdById,
  visibleTo: charts.visibleTo,
  createdAt: charts.createdAt,
  updatedAt: charts.updatedAt,
  version: charts.version,
};

/** The primary chart, then its drafts by name. */
export const listCharts = (scope: Reading): Promise<Chart[]> =>
  scope.db
    .select(columns)
    .from(charts)
    .where(ours(scope, charts))
    .orderBy(desc(charts.isPrimary), asc(charts.name), asc(charts.id));

/** Charts by their ids. */
export const readCharts = (scope: Reading, ids: number[]): Promise<Chart[]> =>
  scope.db
    .select(columns)
    .from(charts)
    .where(ours(scope, charts, isOneOf(charts.id, ids)));

/** A chart, the primary one unless an id is given, in which nobody else changes anything until this is through. @throws NotFound */
export async function lockChart(scope: Scope, id?: number): Promise<Chart> {
  const rows = await scope.db
    .select(columns)
    .from(charts)
    .where(ours(scope, charts, id === undefined ? eq(charts.isPrimary, true) : eq(charts.id, id)))
    .for('no key update');
  return found(rows, 'Chart');
}

/** A draft, locked. @throws NotFound; Conflict, saying so, for the primary chart */
async function lockDraft(scope: Scope, id: number, refusal: string): Promise<Chart> {
  const chart = await lockChart(scope, id);
  if (chart.isPrimary) throw new Conflict(refusal);
  return chart;
}

/** Makes a draft, a copy of the primary chart as it is now, that only the caller sees. */
export async function createChart(scope: Scope, fields: { name: string }): Promise<Chart> {
  const { organizationId, userId } = scope.actor;
  const primary = await lockChart(scope);
  const rows = await scope.db
    .insert(charts)
    .values({ ...fields, organizationId, createdById: userId, visibleTo: [userId] })
    .returning(columns);
  const draft = found(rows, 'Chart');
  await copySeats(scope, primary.id, draft.id);
  scope.record('charts', 'created', draft);
  return draft;
}

/** Copies the seats that are there, then who reports to whom, then who sits in them. */
async function copySeats({ db, actor }: Scope, from: number, to: number): Promise<void> {
  const { organizationId } = actor;
  await db.execute(sql`
    insert into ${seats} (organization_id, chart_id, key, title, responsibilities, sort_order)
    select organization_id, ${to}::int, key, title, responsibilities, sort_order from ${seats}
    where organization_id = ${organizationId} and chart_id = ${from} and deleted_at is null`);
  const pairs = sql`${seats} as source join ${seats} as copy on copy.key = source.key and copy.chart_id = ${to}
    and copy.organization_id = source.organization_id`;
  const isOfSource = sql`source.organization_id = ${organizationId} and source.chart_id = ${from}`;
  await db.execute(sql`
    with pair as (select source.id as source_id, source.parent_id as above, copy.id as copy_id from ${pairs}
      where ${isOfSource})
    update ${seats} set parent_id = above.copy_id
    from pair join pair as above on above.source_id = pair.above where seats.id = pair.copy_id`);
  await db.execute(sql`
    insert into ${seatHolders} (organization_id, seat_id, user_id, name)
    select holder.organization_id, copy.id, holder.user_id, holder.name
    from ${pairs} join ${seatHolders} as holder on holder.seat_id = source.id
    where ${isOfSource} order by holder.id`);
}

type ChartFields = { [Field in 'name' | 'isPrimary' | 'visibleTo']?: Chart[Field] | undefined };

const update = (scope: Scope, id: number, fields: ChartFields): Promise<Chart> =>
  updateRow<typeof charts, Chart>(scope, charts, id, fields, columns, 'Chart');

/** Renames a draft, or shares it; its creator and the caller always see it. @throws NotFound, Invalid; Conflict for the primary chart */
export async function changeChart(
  scope: Scope,
  id: number,
  { visibleTo, ...fields }: Pick<ChartFields, 'name' | 'visibleTo'>,
): Promise<Chart> {
  await checkPeople(scope, 'visibleTo', visibleTo ?? []);
  const before = await lockDraft(scope, id, 'The primary chart keeps its name, and everyone sees it');
  const ever = [before.createdById, scope.actor.userId].filter((one) => one !== null);
  const people = visibleTo && [...new Set([...ever, ...visibleTo])];
  const chart = await update(scope, id, { ...fields, visibleTo: people });
  scope.record('charts', 'changed', chart, before);
  return chart;
}

/** Makes a draft the primary chart, which everybody sees, and the former one a draft; gives both. @throws NotFound; Conflict for the primary chart */
export async function publishChart(scope: Scope, id: number): Promise<Chart[]> {
  const { timeZone } = await findCalendar(scope);
  // All in one order, so that of two who publish at once one waits for the other.
  const locked = await scope.db
    .select(columns)
    .from(charts)
    .where(ours(scope, charts))
    .orderBy(asc(charts.id))
    .for('no key update');
  const draft = found(
    locked.filter((chart) => chart.id === id),
    'Chart',
  );
  if (draft.isPrimary) throw new Conflict('This is the primary chart already');
  const primary = found(
    locked.filter(({ isPrimary }) => isPrimary),
    'Chart',
  );
  const day = scope.now.toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone });
  const former = await update(scope, primary.id, { isPrimary: false, name: `Primary until ${day}` });
  const published = await update(scope, id, { isPrimary: true, name: primaryName, visibleTo: null });
  scope.record('charts', 'changed', former, primary);
  scope.record('charts', 'changed', published, draft);
  return [published, former];
}

/** Deletes a draft for good. @throws NotFound; Conflict for the primary chart */
export async function deleteChart(scope: Scope, id: number): Promise<void> {
  const draft = await lockDraft(scope, id, 'The primary chart cannot be deleted');
  const gone = await deleteRow(scope, charts, and(eq(charts.id, id), eq(charts.isPrimary, false)), 'Chart');
  scope.record('charts', 'deleted', { ...draft, ...gone });
}
