import type { Database } from '#server/db/pool.ts';
import { charts, seatHolders, seats } from './table.ts';

/** The name of the primary chart. */
export const primaryName = 'Primary Chart';

/** The seats of a new chart; `above` is the key of the seat that each reports to. */
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

/** Creates the primary chart of a new organization. Its seats are empty; the visionary, if any, must be a member already. */
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
    const position = { organizationId, chartId, parentId, sortOrder: 100 + 100 * siblings.indexOf(key) };
    const [seat] = await db
      .insert(seats)
      .values({ ...position, key, title })
      .returning({ id: seats.id });
    ids.set(key, seat?.id ?? 0);
  }
  if (visionaryId === null) return;
  await db.insert(seatHolders).values({ organizationId, seatId: ids.get('visionary') ?? 0, userId: visionaryId });
}
