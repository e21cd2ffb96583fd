import { and, asc, eq, gt, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Job } from '#server/jobs/job.ts';
import { isWithin } from '#server/organizations/quotas.ts';
import { organizations } from '#server/organizations/table.ts';
import { inOrganization, type Reading } from '#server/scope.ts';
import { todoSeries } from '#server/todos/table.ts';
import { continueSeries } from './next.ts';

/** How many series are continued at once. */
const partSize = 500;

/** Returns the next series whose latest to-do is due in the time zone of its organization. */
function listDue({ db, now }: Pick<Reading, 'db' | 'now'>, afterId: number) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const today: SQL = sql`(${at} at time zone ${organizations.timeZone})::date`;
  return db
    .select({ id: todoSeries.id, organizationId: todoSeries.organizationId })
    .from(todoSeries)
    .innerJoin(organizations, eq(organizations.id, todoSeries.organizationId))
    .where(
      and(
        isNull(todoSeries.endedAt),
        // For the index: somewhere it is tomorrow already.
        sql`${todoSeries.latestDay} <= (${at} at time zone 'UTC')::date + 1`,
        lte(todoSeries.latestDay, today),
        or(isNull(todoSeries.until), gte(todoSeries.until, today)),
        eq(organizations.isActive, true),
        gt(todoSeries.id, afterId),
      ),
    )
    .orderBy(asc(todoSeries.id))
    .limit(partSize);
}

/** Runs soon after midnight in each time zone, with a transaction for each part of an organization. Waits while one has too many to-dos. */
export const continueDueSeries: Job = {
  name: 'repeating-todos',
  title: 'Create repeating to-dos',
  cron: { at: '*/15 * * * *' },
  async run({ db, now, meanwhile, config: { quotas } }) {
    const faults: unknown[] = [];
    for (let due = await listDue({ db, now }, 0); due.length > 0; ) {
      const byOrganization = Map.groupBy(due, ({ organizationId }) => organizationId);
      for (const [organizationId, all] of byOrganization) {
        const ids = all.map(({ id }) => id);
        await meanwhile(async (scope) => {
          if (await isWithin(scope.db, organizationId, 'todos', quotas.todos))
            await continueSeries(inOrganization(scope, organizationId), ids);
        }).catch((fault: unknown) => faults.push(fault));
      }
      due = await listDue({ db, now }, due.at(-1)?.id ?? 0);
    }
    // Others do not wait for the organization in which it failed.
    if (faults.length > 0) throw faults[0];
  },
};
