import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { languages } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { titleKey } from '#rules/imports.ts';
import { circleOf, isTopSeat } from '#rules/seats.ts';
import { type Message, msg } from '#rules/translate.ts';
import { touched } from '#server/db/columns.ts';
import { isOneOf, ours, oursEver } from '#server/db/tenant.ts';
import { readTerms } from '#server/organizations/terms.ts';
import type { Scope } from '#server/scope.ts';
import { lockChart } from '#server/seats/charts.ts';
import { charts, seatHolders, seats as table } from '#server/seats/table.ts';
import { translatorFor } from '#server/translations.ts';
import { flagIn, flags, type Kind, type Parts, type SeatPlace, type StoredRow, type Verdict } from './kind.ts';
import { type Change, importRows, type RowId, type Value, type Values } from './table.ts';

/** A seat of the primary chart. The parent is a key, too. */
type ChartSeat = { id: number; chartId: number; key: string; parent: string | null; title: string; isDeleted: boolean };

/** Reads all seats of the primary chart, deleted ones too. */
async function readChart(scope: Scope): Promise<ChartSeat[]> {
  const { rows } = await scope.db.execute<ChartSeat>(sql`
    select seats.id, seats.chart_id as "chartId", seats.key, parent.key as parent, seats.title,
      seats.deleted_at is not null as "isDeleted"
    from ${table} join ${charts} on charts.id = seats.chart_id and charts.is_primary
      left join ${table} as parent on parent.id = seats.parent_id
    where ${oursEver(scope, table)} order by seats.sort_order, seats.key`);
  return rows;
}

const severalSeats = (name: string) => msg('Several seats are named “{name}”', { name });
const noSeat = (name: string) => msg('There is no seat named “{name}”', { name });
const isFull = msg('A chart has at most {most} seats, including deleted ones that can still be restored', {
  most: limits.seats,
});

/** Returns which of the two seats at the top a title means, in any language and in the terms of the organization. */
async function topSeatFinder(scope: Scope, chart: ChartSeat[]): Promise<(title: string) => string | undefined> {
  const terms = await readTerms(scope);
  const keys = new Map<string, string>();
  for (const language of languages) {
    const t = translatorFor(language, terms);
    keys
      .set(titleKey(t(msg('{visionaryTitle}'))), 'visionary')
      .set(titleKey(t(msg('{integratorTitle}'))), 'integrator');
  }
  for (const { key, title } of chart) if (isTopSeat(key)) keys.set(titleKey(title), key).set(key, key);
  return (title) => keys.get(titleKey(title));
}

/** A row of a seat that an earlier row has, by the position of that one. */
type JoinedSeat = Verdict & { first: number };

/**
 * Joins rows without keys that say the same seat reports to the same one, such as one row per person: the first has the people and
 * responsibilities of all. `joined` says what becomes of the others.
 */
export function mergeSeats(all: StoredRow[]): { rows: StoredRow[]; joined: JoinedSeat[] } {
  const firsts = new Map<string, StoredRow>();
  const joined: JoinedSeat[] = [];
  const rows = all.map((row) => {
    if (row.input.kind !== 'seats' || row.input.key !== null || row.input.fields.title === '') return row;
    const { title, parent } = row.input.fields;
    const is = `${titleKey(title)}\n${titleKey(parent)}`;
    const first = firsts.get(is);
    if (first?.input.kind !== 'seats') {
      const copy = { ...row, input: { ...row.input, fields: { ...row.input.fields } } };
      firsts.set(is, copy);
      return copy;
    }
    for (const field of ['people', 'responsibilities'] as const) {
      const values = [...(first.input.fields[field] ?? []), ...(row.input.fields[field] ?? [])];
      if (values.length > 0) first.input.fields[field] = [...new Set(values)];
    }
    joined.push({
      ...{
        first: first.position,
        position: row.position,
        fate: 'leftOut',
        reasons: [msg('Its people join the same seat in another row')],
      },
      ...{ imported: null, changes: [], id: null, to: { currentQuarterStart: '' } },
    });
    return undefined;
  });
  return { rows: rows.filter((row) => row !== undefined), joined };
}

type Search = {
  settings: { sameTitle: 'update' | 'add' };
  isRun: boolean;
  earlier: Map<number, RowId[]>;
  /** Which seats rows of imports have made. */
  findTaken(ids: RowId[]): Promise<Set<RowId>>;
};

/**
 * Finds the seat of each row, and the one that it reports to: a seat of the same import before those of the chart. `isRun` locks the chart.
 * @returns the places by position, and the chart
 */
export async function placeSeats(
  scope: Scope,
  rows: StoredRow[],
  { settings, isRun, earlier, findTaken }: Search,
): Promise<{ places: Map<number, SeatPlace>; chart: ChartSeat[] }> {
  if (isRun) await lockChart(scope);
  const chart = await readChart(scope);
  const topSeat = await topSeatFinder(scope, chart);
  const taken = await findTaken(chart.map(({ id }) => id));
  const byKey = new Map(chart.map((seat) => [seat.key, seat]));
  const byId = new Map<RowId, ChartSeat>(chart.map((seat) => [seat.id, seat]));
  const free = new Map(
    [...Map.groupBy(chart, ({ title }) => titleKey(title))].map(([title, seats]) => [
      title,
      seats.filter(({ id, key, isDeleted }) => !isDeleted && !isTopSeat(key) && !taken.has(id)),
    ]),
  );
  const stated = rows.flatMap((row) => (row.input.kind === 'seats' ? [{ ...row, fields: row.input.fields }] : []));

  /** Takes the seat with the title of a row: of several, the one that reports to the same seat. */
  function takeSame(title: string, parent: string): ChartSeat | undefined {
    const candidates = free.get(titleKey(title)) ?? [];
    const at = candidates.findIndex((seat) => titleKey(byKey.get(seat.parent ?? '')?.title) === titleKey(parent));
    return candidates.splice(Math.max(0, at), 1)[0];
  }
  let count = chart.length;
  const [{ chartId } = { chartId: 0 }] = chart;
  const places = new Map<number, SeatPlace>();
  for (const { position, fields } of stated) {
    const before = earlier.get(position)?.flatMap((id) => byId.get(id) ?? [])[0];
    const same = settings.sameTitle === 'update' ? takeSame(fields.title, fields.parent ?? '') : undefined;
    const seat = byKey.get(topSeat(fields.title) ?? '') ?? before ?? same;
    if (!seat) count++;
    // Before the import runs, a new seat has no key, and its title says what it is.
    const key = seat?.key ?? (isRun ? randomUUID().slice(0, 8) : fields.title);
    const refused = !seat && count > limits.seats ? isFull : undefined;
    places.set(position, { id: seat?.id, chartId, key, parent: undefined, refused });
  }
  const imported = Map.groupBy(stated, ({ fields }) => titleKey(fields.title));
  const existing = Map.groupBy(
    chart.filter(({ isDeleted }) => !isDeleted),
    ({ title }) => titleKey(title),
  );
  for (const { position, fields } of stated) {
    const place = places.get(position);
    if (!place || isTopSeat(place.key)) continue;
    const name = fields.parent ?? '';
    const keys = [
      ...(imported.get(titleKey(name)) ?? []).flatMap((row) => places.get(row.position)?.key ?? []),
      ...(imported.has(titleKey(name)) ? [] : (existing.get(titleKey(name)) ?? []).map(({ key }) => key)),
    ];
    const parent = topSeat(name) ?? keys[0];
    if (name === '') place.parent = place.id === undefined ? 'integrator' : undefined;
    else if (!parent) place.refused ??= noSeat(name);
    else if (keys.length > 1 && !topSeat(name)) place.refused ??= severalSeats(name);
    else place.parent = parent;
  }
  return { places, chart };
}

/**
 * Refuses seats that would report to each other in a circle, or to one that is refused. `isMade` tells which changes the import makes.
 */
export function withoutCircles(
  verdicts: Verdict[],
  { places, chart }: Awaited<ReturnType<typeof placeSeats>>,
  isMade: (change: Change) => boolean,
  titleOf: (position: number) => string,
): Verdict[] {
  const parents = new Map(chart.flatMap(({ key, parent, isDeleted }) => (isDeleted ? [] : [[key, parent] as const])));
  const titles = new Map(chart.map(({ key, title }) => [key, title]));
  const keyOf = ({ position }: Verdict) => places.get(position)?.key ?? '';
  const isThere = ({ fate }: Verdict) => fate !== 'refused' && fate !== 'deleted' && fate !== 'leftOut';
  for (const verdict of verdicts) {
    const key = keyOf(verdict);
    if (verdict.id === null) titles.set(key, titleOf(verdict.position));
    if (!isThere(verdict)) continue;
    const move = verdict.changes.find((change) => change.field === 'parent' && isMade(change));
    if (verdict.id === null) parents.set(key, String(verdict.imported?.parent ?? 'integrator'));
    else if (move) parents.set(key, String(move.after));
  }
  const refuse = (verdict: Verdict, reason: Message): Verdict => {
    if (verdict.id === null) parents.delete(keyOf(verdict));
    return { ...verdict, fate: 'refused', reasons: [reason], imported: null, changes: [], id: null };
  };
  const circles = new Map(verdicts.filter(isThere).map((verdict) => [verdict, circleOf(parents, keyOf(verdict))]));
  let checked = verdicts.map((verdict) => {
    const path = circles
      .get(verdict)
      ?.map((key) => titles.get(key) ?? key)
      .join(' → ');
    return path ? refuse(verdict, msg('These seats report to each other: {path}', { path })) : verdict;
  });
  // What reports to a refused seat has no parent, and so on downwards.
  for (let size = -1; size !== parents.size; ) {
    size = parents.size;
    checked = checked.map((verdict) => {
      const parent = verdict.imported?.parent;
      const isLost = isThere(verdict) && typeof parent === 'string' && !parents.has(parent);
      return isLost ? refuse(verdict, noSeat(titles.get(parent) ?? parent)) : verdict;
    });
  }
  return checked;
}

/** Before the name of someone who is no member, in the field of a holder. */
const nameSign = '=';

const parts: Parts = {
  has: (field) => ['parent', 'responsibilities', 'sortOrder'].includes(field) || flagIn(field) !== undefined,
  async read(scope, ids) {
    const { rows } = await scope.db.execute<{
      id: number;
      parent: string | null;
      responsibilities: string | null;
      sortOrder: number;
      holders: string[];
    }>(sql`
      select seats.id, parent.key as parent, nullif(array_to_string(seats.responsibilities, E'\n'), '') as responsibilities,
        seats.sort_order as "sortOrder",
        array(select coalesce(user_id, ${nameSign} || name) from ${seatHolders} where seat_holders.seat_id = seats.id) as holders
      from ${table} left join ${table} as parent on parent.id = seats.parent_id
      where ${oursEver(scope, table, sql`${table.id} = any(${sql.param(ids)}::int[])`)}`);
    return new Map(
      rows.map(({ id, parent, responsibilities, sortOrder, holders }) => [
        id,
        { parent, responsibilities, sortOrder, ...flags('holder', holders) } as Values,
      ]),
    );
  },
  async write(scope, rows) {
    const moves = await movesWithoutCircles(scope, rows);
    const changed = rows.map(({ id, values }, index) => ({
      ...{ id, nth: index + 1, parent: moves.get(id), sort_order: values.sortOrder },
      responsibilities: linesOf(values.responsibilities),
    }));
    await scope.db.execute(sql`
      update ${table} set parent_id = coalesce(parent.id, seats.parent_id),
        sort_order = coalesce(part.sort_order,
          case when parent.id is null then seats.sort_order else last.sort_order + 100 * part.nth end),
        responsibilities = coalesce(part.responsibilities, seats.responsibilities),
        updated_at = ${touched.updatedAt}, version = ${touched.version}
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as part (id int, nth int, parent text, sort_order int, responsibilities text[])
        join ${table} as own on own.id = part.id
        left join ${table} as parent on parent.key = part.parent and parent.chart_id = own.chart_id
        cross join lateral (select coalesce(max(sort_order), 0) as sort_order from ${table} as other
          where other.chart_id = own.chart_id) as last
      where ${oursEver(scope, table)} and seats.id = part.id`);
    const holders = rows.flatMap(({ id, values }) =>
      Object.entries(values).flatMap(([field, isHolder]) => {
        const holder = flagIn(field);
        return holder ? [holderOf(Number(id), holder.id, isHolder)] : [];
      }),
    );
    const list = (isHolder: boolean) =>
      sql`jsonb_to_recordset(${JSON.stringify(
        holders.filter((one) => one.isHolder === isHolder),
      )}::jsonb) as part (id int, user_id text, name text)`;
    await scope.db.execute(sql`
      delete from ${seatHolders} using ${list(false)}
      where seat_holders.organization_id = ${scope.actor.organizationId} and seat_holders.seat_id = part.id
        and seat_holders.user_id is not distinct from part.user_id and seat_holders.name is not distinct from part.name`);
    await scope.db.execute(sql`
      insert into ${seatHolders} (organization_id, seat_id, user_id, name)
      select seats.organization_id, seats.id, part.user_id, part.name from ${list(true)} join ${table} on seats.id = part.id
      where ${oursEver(scope, table)} and not exists (select from ${seatHolders} as holder where holder.seat_id = part.id
          and holder.user_id is not distinct from part.user_id and holder.name is not distinct from part.name)
        and (part.user_id is null or exists (select from memberships
        where memberships.organization_id = seats.organization_id and memberships.user_id = part.user_id))`);
  },
  listed: (fields) => ('people' in fields ? 'holder' : undefined),
  // A seat that reports to another one becomes the last below it.
  along: ['sortOrder'],
};

const linesOf = (value: Value | undefined): string[] | undefined =>
  value === undefined ? undefined : value === null ? [] : String(value).split('\n');

const holderOf = (id: number, holder: string, isHolder: Value) => ({
  ...{ id, isHolder: isHolder === true },
  ...(holderNameIn(holder) === undefined
    ? { user_id: holder, name: null }
    : { user_id: null, name: holderNameIn(holder) }),
});

/** The new parents of seats, by id. A move that would let seats report to each other is left out; a parent that is gone is the integrator. */
async function movesWithoutCircles(scope: Scope, rows: { id: RowId; values: Values }[]): Promise<Map<RowId, string>> {
  const chart = (await readChart(scope)).filter(({ isDeleted }) => !isDeleted);
  const parents = new Map(chart.map(({ key, parent }) => [key, parent]));
  const keys = new Map<RowId, string>(chart.map(({ id, key }) => [id, key]));
  const before = new Map(parents);
  const moves = new Map<RowId, string>();
  for (const { id, values } of rows) {
    if (typeof values.parent !== 'string') continue;
    const next = before.has(values.parent) ? values.parent : 'integrator';
    moves.set(id, next);
    parents.set(keys.get(id) ?? '', next);
  }
  for (;;) {
    const circle = [...moves.keys()].find((id) => circleOf(parents, keys.get(id) ?? ''));
    if (circle === undefined) break;
    moves.delete(circle);
    parents.set(keys.get(circle) ?? '', before.get(keys.get(circle) ?? '') ?? null);
  }
  return moves;
}

/** What an import says of seats of the primary chart. */
export const seats: Kind<'seats'> = {
  table,
  id: table.id,
  columns: { title: table.title },
  parts,
  values: ({ title, responsibilities }, { seat, holderIds }) => ({
    title: seat && isTopSeat(seat.key) ? undefined : title,
    parent: seat?.parent,
    responsibilities: responsibilities && (responsibilities.join('\n') || null),
    ...flags('holder', holderIds),
  }),
  added: (_, { seat }) => ({ chartId: seat?.chartId, key: seat?.key }),
};

/** The field of a holder who is no member. */
export const namedHolder = (name: string): string => `${nameSign}${name}`;

/** Returns the name in the field of a holder who is no member; undefined for the id of a member. */
export const holderNameIn = (holder: string): string | undefined =>
  holder.startsWith(nameSign) ? holder.slice(nameSign.length) : undefined;

/** Moves what reports to deleted seats up to the next one that is there. It returns to them when they are restored. */
export async function moveUpOrphans(scope: Scope): Promise<void> {
  const chart = await readChart(scope);
  const byKey = new Map(chart.map((seat) => [seat.key, seat]));
  const above = ({ parent }: ChartSeat): ChartSeat | undefined => byKey.get(parent ?? '');
  const orphans = chart.filter((seat) => !seat.isDeleted && above(seat)?.isDeleted);
  if (orphans.length === 0) return;
  const below: { id: number; key: string }[] = [];
  const rows = orphans.map((seat) => {
    let next = above(seat);
    for (; next?.isDeleted; next = above(next)) below.push({ id: next.id, key: seat.key });
    return { id: seat.id, values: { parent: next?.key ?? 'integrator' } };
  });
  await parts.write(scope, rows);
  await scope.db.execute(sql`
    update ${table} set below = array(select part.key from jsonb_to_recordset(${JSON.stringify(below)}::jsonb) as part (id int, key text)
      where part.id = seats.id)
    where ${oursEver(scope, table, isOneOf(table.id, [...new Set(below.map(({ id }) => id))]))}`);
}

/** The seats among these to which seats report that the import did not add. */
export async function readWithOthers(scope: Scope, importId: number, ids: number[]): Promise<{ id: number | null }[]> {
  return scope.db
    .select({ id: table.parentId })
    .from(table)
    .where(
      ours(
        scope,
        table,
        sql`${table.parentId} = any(${sql.param(ids)}::int[]) and not exists (select from ${importRows}
          where import_rows.import_id = ${importId} and import_rows.kind = 'seats' and import_rows.row_id = seats.id)`,
      ),
    );
}
