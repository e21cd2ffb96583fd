import { and, asc, eq, sql } from 'drizzle-orm';
import type { Chart } from '#contract/seats.ts';
import { seatKey } from '#rules/live.ts';
import type { KeptChanges } from '#rules/merge-seats.ts';
import { differencesOf, type SeatDifference } from '#rules/seats.ts';
import { type Message, msg } from '#rules/translate.ts';
import { auditChange } from '#server/audit/change.ts';
import { readRows } from '#server/db/rows.ts';
import { deleteRow, found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { checkPeople } from '#server/users/users.ts';
import { addChangesSince, saveBase } from './base.ts';
import { primaryName } from './core.ts';
import { listSeats } from './read.ts';
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
  readRows<Chart>(
    scope.db,
    columns,
    sql`from ${charts} where ${ours(scope, charts)} order by ${charts.isPrimary} desc, ${charts.name}, ${charts.id}`,
  );

/** Charts by their ids. */
export const readCharts = (scope: Reading, ids: number[]): Promise<Chart[]> =>
  scope.db
    .select(columns)
    .from(charts)
    .where(ours(scope, charts, isOneOf(charts.id, ids)));

/** A chart (by default the primary one), locked against other changes until the transaction ends. @throws NotFound */
export async function lockChart(scope: Scope, id?: number): Promise<Chart> {
  const rows = await scope.db
    .select(columns)
    .from(charts)
    .where(ours(scope, charts, id === undefined ? eq(charts.isPrimary, true) : eq(charts.id, id)))
    .for('no key update');
  return found(rows, 'Chart');
}

/** Locks a draft. @throws NotFound; Conflict with the given sentence for the primary chart */
async function lockDraft(scope: Scope, id: number, refusal: Message): Promise<Chart> {
  const chart = await lockChart(scope, id);
  if (chart.isPrimary) throw new Conflict(refusal);
  return chart;
}

/** Creates a draft as a copy of the primary chart. Only the caller sees it. */
export async function createChart(scope: Scope, fields: { name: string }): Promise<Chart> {
  const { organizationId, userId } = scope.actor;
  const primary = await lockChart(scope);
  const rows = await scope.db
    .insert(charts)
    .values({ ...fields, organizationId, createdById: userId, visibleTo: [userId] })
    .returning(columns);
  const draft = found(rows, 'Chart');
  await copySeats(scope, primary.id, draft.id);
  await saveBase(scope, draft, await listSeats(scope, { chartId: primary.id }));
  scope.record('charts', 'created', draft);
  return draft;
}

/** Copies the seats of a chart, then their parents, then their people. Deleted seats are left out. */
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
    with pair as (select source.id as source_id, source.parent_id, copy.id as copy_id from ${pairs}
      where ${isOfSource})
    update ${seats} set parent_id = parent.copy_id
    from pair join pair as parent on parent.source_id = pair.parent_id where seats.id = pair.copy_id`);
  await db.execute(sql`
    insert into ${seatHolders} (organization_id, seat_id, user_id, name)
    select holder.organization_id, copy.id, holder.user_id, holder.name
    from ${pairs} join ${seatHolders} as holder on holder.seat_id = source.id
    where ${isOfSource} order by holder.id`);
}

type ChartFields = { [Field in 'name' | 'isPrimary' | 'visibleTo']?: Chart[Field] | undefined };

const update = (scope: Scope, id: number, fields: ChartFields): Promise<Chart> =>
  updateRow<typeof charts, Chart>(scope, charts, id, fields, columns, 'Chart');

/** Renames or shares a draft. Its creator and the caller always see it. @throws NotFound, Invalid; Conflict for the primary chart */
export async function changeChart(
  scope: Scope,
  id: number,
  { visibleTo, ...fields }: Pick<ChartFields, 'name' | 'visibleTo'>,
): Promise<Chart> {
  await checkPeople(scope, 'visibleTo', visibleTo ?? []);
  const before = await lockDraft(scope, id, msg("The primary chart can't be renamed or shared. Everyone sees it."));
  const always = [before.createdById, scope.actor.userId].filter((one) => one !== null);
  const people = visibleTo && [...new Set([...always, ...visibleTo])];
  const chart = await update(scope, id, { ...fields, visibleTo: people });
  scope.record('charts', 'changed', chart, before);
  return chart;
}

/**
 * Makes a draft the primary chart, which everyone sees, and the previous one a draft. What changed in the primary chart since the
 * draft was made is kept, unless `keep` says otherwise. Returns both. @throws NotFound; Conflict for the primary chart, and for a
 * chart that would get too many seats
 */
export async function publishChart(scope: Scope, id: number, keep: KeptChanges = 'both'): Promise<Chart[]> {
  const { timeZone } = await findCalendar(scope);
  // All charts in one order, so that of two simultaneous calls one waits for the other.
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
  if (draft.isPrimary) throw new Conflict(msg('This is already the primary chart'));
  const primary = found(
    locked.filter(({ isPrimary }) => isPrimary),
    'Chart',
  );
  await addChangesSince(scope, { draft, primary }, keep);
  const seatsBefore = await listSeats(scope, { chartId: primary.id });
  const seatsNow = await listSeats(scope, { chartId: id });
  const day = scope.now.toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone });
  const former = await update(scope, primary.id, { isPrimary: false, name: `Primary until ${day}` });
  const published = await update(scope, id, { isPrimary: true, name: primaryName, visibleTo: null });
  await saveBase(scope, { ...former, version: published.version }, seatsNow);
  await auditSeats(scope, id, differencesOf(seatsNow, seatsBefore));
  scope.record('charts', 'changed', former, primary);
  scope.record('charts', 'changed', published, draft);
  return [published, former];
}

/** Logs the seats that came and went with a published draft, and those with other holders, as their own changes would be. */
const auditSeats = (scope: Scope, chartId: number, differences: SeatDifference[]): Promise<void> =>
  auditChange(
    scope,
    ...differences.map(({ seat: { id, title, people }, before, kinds }) => {
      const isRemoved = kinds.includes('removed');
      return {
        ...({ kind: 'setting', noun: 'seats', title } as const),
        act: isRemoved ? ('deleted' as const) : before ? ('changed' as const) : ('created' as const),
        subjectId: seatKey({ chartId, id }),
        changes: { people: [before?.people ?? [], isRemoved ? [] : people] as [unknown, unknown] },
      };
    }),
  );

/** Deletes a draft permanently. @throws NotFound; Conflict for the primary chart */
export async function deleteChart(scope: Scope, id: number): Promise<void> {
  const draft = await lockDraft(scope, id, msg("The primary chart can't be deleted"));
  const deleted = await deleteRow(scope, charts, and(eq(charts.id, id), eq(charts.isPrimary, false)), 'Chart');
  scope.record('charts', 'deleted', { ...draft, ...deleted });
}
