import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#server/db/pool.ts';
import { startJobs } from '#test/jobs.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type World } from '#test/world.ts';
import { enqueue, enqueueAll } from './enqueue.ts';
import { GiveUp, type Job, type Work } from './job.ts';

const world = openWorld({ LOG_LEVEL: 'silent' });

/** A job for one test, and the data it ran with. */
function jobOf(name: string, run: (work: Work, tries: number) => Promise<unknown>, rest: Partial<Job> = {}) {
  const done: object[] = [];
  const job: Job = {
    name,
    title: name,
    retries: { limit: 2, delay: 1, maxDelay: 1 },
    ...rest,
    run: (work, data) => run(work, done.push(data)),
  };
  return { job, done };
}

async function within<T>(world: World, work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const pool = openPool(world.database, () => {});
  try {
    return await work(openDatabase(pool));
  } finally {
    await pool.end();
  }
}

const stateOf = async (name: string) =>
  (await onDatabase(world(), 'select state, output from pgboss.job where name = $1', [name]))[0];

test('a job runs after the commit of the change that enqueued it', async () => {
  const { job, done } = jobOf('told', async () => {});
  await world().runJobs([job]);
  await within(world(), (db) => db.transaction((db) => enqueue(db, job, { what: 'anchor' })));
  await expect.poll(() => done).toEqual([{ what: 'anchor' }]);
});

test('a rolled back change runs no job', async () => {
  const { job, done } = jobOf('untold', async () => {});
  await world().runJobs([job]);
  await within(world(), async (db) => {
    const undone = db.transaction(async (db) => {
      await enqueue(db, job, { what: 'undone' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await enqueue(db, job, { what: 'kept' });
  });
  await expect.poll(() => done).toEqual([{ what: 'kept' }]);
});

test('two processes run a job once, and a job with the same id is enqueued once', async () => {
  const { job, done } = jobOf('shared', async () => {});
  await Promise.all([world().runJobs([job]), world().runJobs([job])]);
  const id = '7c1b3f0e-1111-4222-8333-444455556666';
  await within(world(), async (db) => {
    await enqueueAll(db, job, [{ id, data: { part: 1 } }]);
    await enqueueAll(db, job, [{ id, data: { part: 1 } }]);
    for (const part of [2, 3, 4, 5]) await enqueue(db, job, { part });
  });
  await expect.poll(() => done.length).toBe(5);
  expect(new Set(done).size).toBe(5);
});

test('a failed job is retried, and its change is made once', async () => {
  const { job, done } = jobOf('tried', async ({ once }, tries) => {
    await once(async ({ db }) => {
      await db.execute(`insert into users (id, first_name, last_name) values ('tried', 'T', 'T')`);
      if (tries === 1) throw new Error('away');
    });
  });
  await world().runJobs([job]);
  await within(world(), (db) => enqueue(db, job, {}));
  await expect.poll(() => stateOf('tried')).toMatchObject({ state: 'retry' });
  await startJobs(world());
  await expect.poll(() => stateOf('tried')).toMatchObject({ state: 'completed' });
  expect(done).toHaveLength(2);
  expect(await onDatabase(world(), `select from users where id = 'tried'`)).toHaveLength(1);
});

test('a job that another process has taken over makes no change', async () => {
  const { job } = jobOf('taken', async ({ once }) => {
    await onDatabase(world(), `update pgboss.job set state = 'completed' where name = 'taken'`);
    await once(({ db }) => db.execute(`insert into users (id, first_name, last_name) values ('taken', 'T', 'T')`));
  });
  await world().runJobs([job]);
  await within(world(), (db) => enqueue(db, job, {}));
  await expect.poll(() => stateOf('taken')).toMatchObject({ state: 'completed' });
  expect(await onDatabase(world(), `select from users where id = 'taken'`)).toEqual([]);
});

test('super admins see failed jobs and can retry them', async () => {
  let isHopeless = true;
  const { job } = jobOf('hopeless', async () => {
    if (isHopeless) throw new GiveUp('no such address');
  });
  await world().runJobs([job]);
  await within(world(), (db) => enqueue(db, job, {}));
  await expect.poll(() => stateOf('hopeless')).toMatchObject({ state: 'failed' });
  const ada = await world().person();
  await expect(ada.jobs.failed()).rejects.toThrow('403');
  await onDatabase(world(), 'update users set is_super_admin = true where id = $1', [ada.id]);
  const [failed] = await ada.jobs.failed();
  expect(failed).toMatchObject({ name: 'hopeless', tries: 1, reason: 'no such address' });
  isHopeless = false;
  await ada.jobs.retry({ params: { id: failed?.id ?? '' } });
  await expect.poll(() => stateOf('hopeless')).toMatchObject({ state: 'completed' });
  await expect(ada.jobs.retry({ params: { id: failed?.id ?? '' } })).rejects.toThrow('404: Failed job not found');
});

test('a missed schedule is made up for once', async () => {
  const { job, done } = jobOf('nightly', async () => {}, { cron: { at: '17 3 * * *', timeZone: 'Europe/Berlin' } });
  await (await world().runJobs([job]))();
  await onDatabase(world(), `update pgboss.version set cron_on = now() - interval '3 days'`);
  await onDatabase(world(), `update pgboss.schedule set created_on = now() - interval '9 days'`);
  await Promise.all([world().runJobs([job]), world().runJobs([job])]);
  await expect.poll(() => done).toHaveLength(1);
});

test('slow jobs of one group do not block other groups', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const isOf = (group: string) => (data?: object) => data && 'group' in data && data.group === group;
  const { job, done } = jobOf('grouped', async (_work, tries) => isOf('slow')(done[tries - 1]) && isOver, {
    concurrency: 6,
    groupConcurrency: 2,
  });
  await world().runJobs([job]);
  const groups = [...Array.from({ length: 8 }, () => 'slow'), 'quick', 'quick'];
  await within(world(), (db) =>
    enqueueAll(
      db,
      job,
      groups.map((group) => ({ data: { group }, group })),
    ),
  );
  await expect.poll(() => done.filter(isOf('quick'))).toHaveLength(2);
  expect(done.filter(isOf('slow')).length).toBeLessThanOrEqual(3);
  end();
  await expect.poll(() => done).toHaveLength(groups.length);
});

test('jobs that wait for others of their group follow them without a pause', async () => {
  const { job, done } = jobOf('in-turn', async () => {}, { concurrency: 2, groupConcurrency: 1 });
  await world().runJobs([job]);
  const numbers = Array.from({ length: 50 }, (_, number) => number);
  await within(world(), (db) =>
    enqueueAll(
      db,
      job,
      numbers.map((number) => ({ data: { number }, group: 'one' })),
    ),
  );
  await expect.poll(() => done).toHaveLength(50);
});
