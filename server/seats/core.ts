import type { Database } from '#server/db/pool.ts';
import { charts, seatHolders, seats } from './table.ts';

/** What the primary chart is called. */
export const primaryName = 'Primary Chart';

/** The seats of a new chart, with the one above each; migration 0017 gave them to the organizations that were there. */
const coreSeats = [
  { key: 'visionary', title: 'Visionary', above: null },
  { key: 'integrator', title: 'Integrator', above: 'visionary' },
  { key: 'sales', title: 'Head of Sales', above: 'integrator' },
  { key: 'client-success', title: 'Head of Client Success', above: 'integrator' },
  { key: 'engineering', title: 'Head of Engineering', above: 'integrator' },
  { key: 'product', title: 'Head of Product', above: 'integrator' },
  { key: 'finance', title: 'Head of Finance', above: 'integrator' },
  { key: 'hr', title: 'Head of HR', above: 'integrator' },
];

/** Gives a new organization its chart: the core seats, empty but for the visionary, a member by now, if there is one. */
export async function createPrimaryChart(
  db: Database,
  organizationId: number,
  visionaryId: string | null,
): Promise<void> {
  const [chart] = await db
    .insert(charts)
    .values({ organizationId, name: primaryName, isPrimary: true })
    .returning({ id: charts.id });
  const chartId = chart?.id ?? 0;
  const ids = new Map<string | null, number>();
  for (const { key, title, above } of coreSeats) {
    const parentId = ids.get(above) ?? null;
    const siblings = coreSeats.filter((core) => core.above === above).map((core) => core.key);
    const place = { organizationId, chartId, parentId, sortOrder: 100 + 100 * siblings.indexOf(key) };
    const [seat] = await db
      .insert(seats)
      .values({ ...place, key, title })
      .returning({ id: seats.id });
    ids.set(key, seat?.id ?? 0);
  }
  if (visionaryId === null) return;
  await db.insert(seatHolders).values({ organizationId, seatId: ids.get('visionary') ?? 0, userId: visionaryId });
}
