import { sql } from 'drizzle-orm';
import { dayAfter, dayIn } from '#rules/dates.ts';
import { ours } from '#server/db/tenant.ts';
import type { Job } from '#server/jobs/job.ts';
import { type DueTodos, openTodos } from '#server/notifications/drafts/work-drafts.ts';
import { notify } from '#server/notifications/notify.ts';
import { notificationPreferences } from '#server/notifications/table.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { inOrganization, type Reading } from '#server/scope.ts';
import { todos } from '#server/todos/table.ts';
import { type Day, maxNames } from './due-today.ts';

const thursday = 4;

/** The Thursday on which people get a line about their open to-dos: the day itself, or the day before if the server was down. */
export function thursdayOf(today: string): string | undefined {
  const days = new Date(`${today}T00:00Z`).getUTCDay() - thursday;
  return days === 0 || days === 1 ? dayAfter(today, -days) : undefined;
}

/** Notifies the people of an organization who want it about their open to-dos, in one line, unless that Thursday was long ago. */
export const todosOpenThursday: Job<Day> = {
  name: 'todos-open-thursday',
  title: 'Notify about to-dos that are open on Thursday',
  run: ({ now, once }, { organizationId, day }) =>
    once(async (scope) => {
      const there = inOrganization(scope, organizationId);
      const { timeZone } = await findCalendar(there);
      if (thursdayOf(dayIn(timeZone, now)) === day) await notify(there, (await listOpen(there, day)).map(openTodos));
    }),
};

/** The open to-dos that are overdue or due within a week of a day, by those of their owners who want the line. */
async function listOpen(scope: Reading, day: string): Promise<DueTodos[]> {
  const { rows } = await scope.db.execute<DueTodos>(sql`
    select owner_id as "userId", count(*)::int as count,
      (array_agg(id order by due_date, sort_order))[:1] as ids,
      (array_agg(title order by due_date, sort_order))[:${sql.raw(String(maxNames))}] as titles
    from ${todos} join ${notificationPreferences} on user_id = owner_id and todos_open_thursday
    where ${ours(scope, todos)} and due_date < ${day}::date + 7 and completed_at is null and archived_at is null
    group by owner_id`);
  return rows;
}
