import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Chart, Seat, SeatFacts } from '#contract/seats.ts';
import { seatKey } from '#rules/live.ts';
import { type KeptChanges, mergeSeats } from '#rules/merge-seats.ts';
import { differencesOf } from '#rules/seats.ts';
import { msg } from '#rules/translate.ts';
import { deletedNow, touched } from '#server/db/columns.ts';
import { found, ours, oursEver } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import { events } from '#server/events/table.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { listSeats, readSeats } from './read.ts';
import { charts, seatHolders, seats } from './table.ts';

type ChartVersion = Pick<Chart, 'id' | 'version'>;

/** Stores the seats of the primary chart that a draft starts from. All later changes of that chart have greater versions than the draft. */
export async function saveBase(scope: Scope, { id, version }: ChartVersion, primarySeats: Seat[]): Promise<void> {
  const facts = primarySeats.map(
    ({ id, parentId, title, responsibilities, people }): SeatFacts => ({
      id,
      parentId,
      title,
      responsibilities,
      people,
    }),
  );
  // No new version: clients don't read it with the chart.
  await scope.db.execute(sql`update ${charts} set base = ${JSON.stringify({ version, seats: facts })}::jsonb
    where organization_id = ${scope.actor.organizationId} and id = ${id}`);
}

/** The base of a draft; null for drafts from before it was stored. @throws NotFound */
async function findBase(scope: Reading, id: number) {
  const { base } = found(
    await scope.db
      .select({ base: charts.base })
      .from(charts)
      .where(ours(scope, charts, eq(charts.id, id))),
    'Chart',
  );
  // The database sorts the fields of stored objects, which are compared as text.
  const withPeople = (seat: SeatFacts) => ({
    ...seat,
    people: seat.people.map(({ userId, name }) => ({ userId, name })),
  });
  return base && { ...base, seats: base.seats.map(withPeople) };
}

/** The ids of the people who changed seats of a chart after a version, each once. */
async function listChangers(scope: Reading, chartId: number, since: number): Promise<string[]> {
  const { organizationId } = scope.actor;
  const keys = sql`(select 'seats:' || chart_id || ' ' || key from ${seats}
    where organization_id = ${organizationId} and chart_id = ${chartId})`;
  const rows = await scope.db
    .selectDistinct({ id: events.actorId })
    .from(events)
    .where(and(eq(events.organizationId, organizationId), sql`${events.about} in ${keys}`, gt(events.version, since)));
  return rows.flatMap(({ id }) => id ?? []);
}

/** The seats that a draft started from and the ids of the people who have changed the primary chart since. @throws NotFound */
export async function readBase(scope: Reading, id: number): Promise<{ seats: SeatFacts[]; changedBy: string[] }> {
  const base = await findBase(scope, id);
  const primary = await listSeats(scope, {});
  const chartId = primary[0]?.chartId;
  if (!base || chartId === undefined) return { seats: primary, changedBy: [] };
  return { seats: base.seats, changedBy: await listChangers(scope, chartId, base.version) };
}

/** The ids of the people whose changes of the former primary chart a published draft met. */
export async function listChangersBefore(scope: Reading, published: number, former: number): Promise<string[]> {
  const base = await findBase(scope, published);
  return base ? listChangers(scope, former, base.version) : [];
}

/**
 * Adds to a draft what changed in the primary chart since the draft was made. Both must be locked. Restores what the primary
 * chart has and deletes what it no longer has, as `mergeSeats` says. @throws Conflict for too many seats
 */
export async function addChangesSince(
  scope: Scope,
  { draft, primary }: { draft: ChartVersion; primary: ChartVersion },
  keep: KeptChanges,
): Promise<void> {
  const base = await findBase(scope, draft.id);
  if (!base || keep === 'mine') return;
  const mine = await listSeats(scope, { chartId: draft.id });
  const theirs = await listSeats(scope, { chartId: primary.id });
  const merged = mergeSeats({ base: base.seats, mine, theirs }, keep);
  const differences = differencesOf(merged, mine);
  if (differences.length === 0) return;
  const saved = differences.filter(({ kinds }) => !kinds.includes('removed')).map(({ seat }) => seat as Seat);
  const removed = differences.filter(({ kinds }) => kinds.includes('removed')).map(({ seat }) => seat.id);
  const { organizationId } = scope.actor;
  const inDraft = eq(seats.chartId, draft.id);
  if (removed.length > 0)
    await scope.db
      .update(seats)
      .set({ ...deletedNow, ...touched })
      .where(oursEver(scope, seats, inDraft, inArray(seats.key, removed)));
  if (saved.length > 0) {
    await scope.db.execute(sql`
      insert into ${seats} (organization_id, chart_id, key, title, responsibilities, sort_order)
      select ${organizationId}::int, ${draft.id}::int, seat.id, seat.title,
        array(select jsonb_array_elements_text(seat.responsibilities)), seat."sortOrder"
      from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb)
        as seat (id text, title text, responsibilities jsonb, "sortOrder" int)
      on conflict (organization_id, chart_id, key) do update set title = excluded.title,
        responsibilities = excluded.responsibilities, deleted_at = null, below = '{}',
        updated_at = clock_timestamp(), version = nextval('versions')`);
    await scope.db.execute(sql`
      update ${seats} set parent_id = parent.id
      from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as seat (id text, "parentId" text)
        left join ${seats} as parent on parent.key = seat."parentId" and parent.chart_id = ${draft.id}
          and parent.organization_id = ${organizationId}
      where seats.organization_id = ${organizationId} and seats.chart_id = ${draft.id} and seats.key = seat.id`);
    await saveHolders(scope, draft.id, saved);
  }
  if ((await scope.db.$count(seats, oursEver(scope, seats, inDraft))) > limits.seats)
    throw new Conflict(
      msg('A chart has at most {most} seats, including deleted ones that can still be restored', {
        most: limits.seats,
      }),
    );
  await recordMerged(scope, draft.id, { mine, changed: [...saved.map(({ id }) => id), ...removed] });
}

/** Replaces the people in seats of a chart, keeping their order. */
async function saveHolders(scope: Scope, chartId: number, saved: Seat[]): Promise<void> {
  const { db, actor } = scope;
  const { organizationId } = actor;
  const keys = saved.map(({ id }) => id);
  const ids = sql`select id from ${seats} where organization_id = ${organizationId} and chart_id = ${chartId}
    and key = any(${sql.param(keys)}::text[])`;
  await db.delete(seatHolders).where(sql`${seatHolders.seatId} in (${ids})`);
  await db.execute(sql`
    insert into ${seatHolders} (organization_id, seat_id, user_id, name)
    select ${organizationId}::int, seats.id, holder.value->>'userId', holder.value->>'name'
    from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as seat (id text, people jsonb)
      join ${seats} on seats.key = seat.id and seats.chart_id = ${chartId} and seats.organization_id = ${organizationId}
      cross join lateral jsonb_array_elements(seat.people) with ordinality as holder (value, nth)
    order by seats.id, holder.nth`);
}

async function recordMerged(
  scope: Scope,
  chartId: number,
  { mine, changed }: { mine: Seat[]; changed: string[] },
): Promise<void> {
  const rows = await readSeats(
    scope,
    changed.map((id) => seatKey({ chartId, id })),
  );
  for (const row of rows) {
    const before = mine.find(({ id }) => id === row.id);
    if (row.deletedAt) scope.record('seats', 'deleted', row);
    else if (before) scope.record('seats', 'changed', row, before);
    else scope.record('seats', 'created', row);
  }
}
