import { eq, sql } from 'drizzle-orm';
import { dayIn, timeIn } from '#rules/dates.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import { organizations } from '#server/organizations/table.ts';
import type { SystemScope } from '#server/scope.ts';
import { mondayOf, weeklyDigest } from './digest.ts';
import { type Day, todosDueToday } from './due-today.ts';
import { routines } from './table.ts';

/** When the day begins for what is told in the morning, by the clock of the organization. */
const morning = '07:00';

/** What is done in the morning of an organization, for the day that it gives of a today (each `YYYY-MM-DD`). */
const all: { job: Job<Day>; dayOf(today: string): string | undefined }[] = [
  { job: todosDueToday, dayOf: (today) => today },
  { job: weeklyDigest, dayOf: mondayOf },
];

/** Begins the day of each organization where it is morning by now, or was while nobody was there; once a day. */
export const mornings: Job = {
  name: 'mornings',
  title: 'Begin the day of organizations',
  cron: { at: '*/5 * * * *' },
  run: ({ now, once }) => once((scope) => begin(scope, now)),
};

async function begin({ db }: Pick<SystemScope, 'db'>, now: Date): Promise<void> {
  const zones = await db
    .selectDistinct({ timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.isActive, true));
  for (const { timeZone } of zones) {
    if (timeIn(timeZone, now) < morning) continue;
    for (const { job, dayOf } of all) {
      const day = dayOf(dayIn(timeZone, now));
      if (!day) continue;
      const organizationIds = await beginIn(db, timeZone, job.name, day);
      await enqueueAll(
        db,
        job,
        organizationIds.map((organizationId) => ({ data: { organizationId, day } })),
      );
    }
  }
}

/** Notes for which day a routine is begun; gives the organizations of a time zone where it was not yet. */
async function beginIn(db: SystemScope['db'], timeZone: string, name: string, day: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${routines} as known (organization_id, name, last_day)
    select id, ${name}, ${day}::date from ${organizations}
    where time_zone = ${timeZone} and is_active and not exists (
      select from ${routines} where organization_id = organizations.id and name = ${name} and last_day >= ${day}::date)
    on conflict (organization_id, name) do update set last_day = excluded.last_day
    where known.last_day < excluded.last_day
    returning organization_id as id`);
  return rows.map(({ id }) => id);
}
