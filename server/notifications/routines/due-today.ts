import { sql } from 'drizzle-orm';
import { dayIn } from '#rules/dates.ts';
import { ours } from '#server/db/tenant.ts';
import type { Job } from '#server/jobs/job.ts';
import { type DueTodos, dueTodos } from '#server/notifications/drafts/work-drafts.ts';
import { notify } from '#server/notifications/notify.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { inOrganization, type Reading } from '#server/scope.ts';
import { todos } from '#server/todos/table.ts';

/** A day (`YYYY-MM-DD`) of an organization. */
export type Day = { organizationId: number; day: string };

/** How many to-dos a notification names. */
export const maxNames = 3;

/** Notifies the people of an organization about their to-dos that are due today, unless that day is over. */
export const todosDueToday: Job<Day> = {
  name: 'todos-due-today',
  title: 'Notify about to-dos due today',
  run: ({ now, once }, { organizationId, day }) =>
    once(async (scope) => {
      const there = inOrganization(scope, organizationId);
      const { timeZone } = await findCalendar(there);
      if (dayIn(timeZone, now) === day) await notify(there, (await listDue(there, day)).map(dueTodos));
    }),
};

/** The to-dos due on a day, by owner. */
async function listDue(scope: Reading, day: string): Promise<DueTodos[]> {
  const { rows } = await scope.db.execute<DueTodos>(sql`
    select owner_id as "userId", count(*)::int as count,
      (array_agg(id order by sort_order))[:1] as ids,
      (array_agg(title order by sort_order))[:${sql.raw(String(maxNames))}] as titles
    from ${todos}
    where ${ours(scope, todos)} and owner_id is not null and due_date = ${day}::date
      and completed_at is null and archived_at is null
    group by owner_id`);
  return rows;
}
