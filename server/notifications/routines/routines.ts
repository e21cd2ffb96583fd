import { eq, sql } from 'drizzle-orm';
import { dayIn, timeIn } from '#rules/dates.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import { routines } from '#server/notifications/table.ts';
import { organizations } from '#server/organizations/table.ts';
import type { SystemScope } from '#server/scope.ts';
import { mondayOf, weeklyDigest } from './digest.ts';
import { type Day, todosDueToday } from './due-today.ts';
import { thursdayOf, todosOpenThursday } from './open-thursday.ts';

/** The local time at which the morning routines of an organization run. */
const morning = '07:00';

/** The jobs of a morning. `dayOf` returns the day to run for, given today (each `YYYY-MM-DD`), or undefined. */
const routineJobs: { job: Job<Day>; dayOf(today: string): string | undefined }[] = [
  { job: todosDueToday, dayOf: (today) => today },
  { job: todosOpenThursday, dayOf: thursdayOf },
  { job: weeklyDigest, dayOf: mondayOf },
];

/** Runs the morning routines of each organization once a day, also late if the server was down in the morning. */
export const mornings: Job = {
  name: 'mornings',
  title: 'Run morning routines',
  cron: { at: '*/5 * * * *' },
  run: ({ once }) => once(runRoutines),
};

/** By the database's clock, which all processes share. */
async function runRoutines({ db }: Pick<SystemScope, 'db'>): Promise<void> {
  const { rows } = await db.execute<{ now: number }>(sql`select extract(epoch from now())::float8 * 1000 as now`);
  const now = new Date(rows[0]?.now ?? Date.now());
  const zones = await db
    .selectDistinct({ timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.isActive, true));
  for (const { timeZone } of zones) {
    if (timeIn(timeZone, now) < morning) continue;
    for (const { job, dayOf } of routineJobs) {
      const day = dayOf(dayIn(timeZone, now));
      if (!day) continue;
      const organizationIds = await claimRoutine(db, timeZone, job.name, day);
      await enqueueAll(
        db,
        job,
        organizationIds.map((organizationId) => ({ data: { organizationId, day } })),
      );
    }
  }
}

/**
 * Records that a routine runs for a day. A later day than tomorrow was recorded by a wrong clock, and does not count.
 * @returns the organizations of a time zone where it had not run yet
 */
async function claimRoutine(db: SystemScope['db'], timeZone: string, name: string, day: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${routines} as previous (organization_id, name, last_day)
    select id, ${name}, ${day}::date from ${organizations}
    where time_zone = ${timeZone} and is_active and not exists (
      select from ${routines} where organization_id = organizations.id and name = ${name}
        and last_day between ${day}::date and ${day}::date + 1)
    on conflict (organization_id, name) do update set last_day = excluded.last_day
    where previous.last_day not between excluded.last_day and excluded.last_day + 1
    returning organization_id as id`);
  return rows.map(({ id }) => id);
}
