import type { Database } from '#server/db/pool.ts';
import { charts, seatHolders, seats } from './table.ts';

/** The name of the primary chart. */
export const primaryName = 'Primary Chart';

/** The seats of a new chart; `parent` is the key of the seat that each reports to. */
const coreSeats = [
  { key: 'visionary', title: 'Visionary', parent: null },
  { key: 'integrator', title: 'Integrator', parent: 'visionary' },
  { key: 'sales', title: 'Head of Sales', parent: 'integrator' },
  { key: 'client-success', title: 'Head of Client Success', parent: 'integrator' },
  { key: 'engineering', title: 'Head of Engineering', parent: 'integrator' },
  { key: 'product', title: 'Head of Product', parent: 'integrator' },
  { key: 'finance', title: 'Head of Finance', parent: 'integrator' },
  { key: 'hr', title: 'Head of HR', parent: 'integrator' },
];

/** Creates the primary chart of a new organization. All its seats are vacant except that of the visionary, who must be a member. */
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
  for (const { key, title, parent } of coreSeats) {
    const parentId = ids.get(parent) ?? null;
    const siblings = coreSeats.filter((core) => core.parent === parent).map((core) => core.key);
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
