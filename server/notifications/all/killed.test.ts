import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { dayIn } from '#rules/dates.ts';
import { todosDueToday } from '#server/notifications/routines/due-today.ts';
import { mornings } from '#server/notifications/routines/routines.ts';
import { createTodo } from '#test/builders.ts';
import { enqueueJob, finishJobs } from '#test/jobs.ts';
import { countWaiting } from '#test/locks.ts';
import { onDatabase } from '#test/on-database.ts';
import { zoneWhereItIs } from '#test/time-zones.ts';
import { openWorld, withoutSchedule } from '#test/world.ts';

const world = openWorld();

test('if a process dies while it notifies, another one continues, and everyone is notified once', async () => {
  const timeZone = zoneWhereItIs(10);
  const ada = await world().person('Ada');
  await ada.organizations.create({ body: { name: 'Analytical Engines', timeZone } });
  await createTodo(ada, { title: 'Splice', ownerId: ada.id, dueDate: dayIn(timeZone, new Date()) });
  const { host = '', user, database } = world().database as { host?: string; user: string; database: string };
  const holder = new Client(world().database);
  await holder.connect();
  await holder.query('begin; lock table notifications in share row exclusive mode');
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  const env = { ...process.env, DATABASE_URL: url, PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent' };
  const other = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    for await (const line of createInterface(other.stdout)) if (line.includes('is ready')) break;
    await enqueueJob(world(), mornings, {});
    await expect.poll(() => countWaiting(world(), 'insert into "notif%')).toBe(1);
  } finally {
    other.kill('SIGKILL');
    await once(other, 'exit');
    await holder.end();
  }
  // Workers give up on the dead process after the job's timeout.
  await onDatabase(world(), `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
  await enqueueJob(world(), mornings, {});
  await world().runJobs([mornings, todosDueToday].map(withoutSchedule));
  await finishJobs(world(), mornings.name, todosDueToday.name);
  expect((await ada.notifications.list()).map(({ message }) => message)).toEqual(['“Splice” is due today.']);
});
