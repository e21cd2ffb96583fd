import { describe, expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();
const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000);

test('deleted rows can be restored for 30 days, and are then purged', async () => {
  const ada = await world().admin();
  const rock = await ada.rocks.create({ body: { title: 'Loft' } });
  const todo = await createTodo(ada, { title: 'Lease', rockId: rock.id });
  await ada.todos.delete({ params: { id: todo.id } });
  await ada.rocks.delete({ params: { id: rock.id } });
  await world().purge(days(29));
  await ada.todos.restore({ params: { id: todo.id } });
  await world().purge(days(31));
  await ada.auth.login({ body: { email: ada.email, password: 'analytical engine' } });
  await expect(ada.rocks.restore({ params: { id: rock.id } })).rejects.toThrow('404: Rock not found');
  expect(await ada.todos.list()).toMatchObject([{ id: todo.id, rockId: null }]);
});

test('a live connection ends with its session after 30 days without use', async () => {
  const live = await (await world().admin()).live();
  const ended = new Promise((resolve) => live.socket.once('disconnect', resolve));
  await world().purge(days(31));
  await live.next('ended');
  expect(await ended).toBe('io server disconnect');
});

test('events are purged after 13 months, also if a wrong clock dated others ahead', async () => {
  const ada = await world().admin();
  const { organizationId } = await ada.auth.user();
  const add = (count: number, at: string) =>
    onDatabase(
      world(),
      `insert into events (organization_id, room, noun, act, title, created_at)
       select ${organizationId}, 'none', 'rocks', 'changed', 'Dated', ${at} from generate_series(1, ${count})`,
    );
  await add(5_100, `now() + interval '1 year'`);
  await add(100, `now() - interval '14 months'`);
  const count = () => onDatabase(world(), `select count(*)::int from events where title = 'Dated'`);
  await world().purge();
  expect(await count()).toEqual([{ count: 5_100 }]);
});

describe('a clock that jumps by a month', () => {
  /** A deleted rock whose retention has ended, by a clock that was last checked at this time. */
  async function leap(interval: string) {
    const ada = await world().admin();
    const { id } = await ada.rocks.create({ body: { title: 'Loft' } });
    await ada.rocks.delete({ params: { id } });
    await onDatabase(world(), `update rocks set deleted_at = now() - interval '31 days' where id = ${id}`);
    await onDatabase(
      world(),
      `insert into clock (seen_at, trusted_from) values (now() - interval '${interval}', now() - interval '60 days')
       on conflict (id) do update set seen_at = excluded.seen_at, trusted_from = excluded.trusted_from`,
    );
    await world().purge();
    return () => ada.rocks.restore({ params: { id } });
  }

  test('purges nothing until it has run for a week', async () => {
    const restore = await leap('30 days');
    expect(await restore()).toMatchObject({ title: 'Loft' });
    await world().purge();
    expect(await onDatabase(world(), 'select trusted_from > now() as waits from clock')).toEqual([{ waits: true }]);
  });

  test('is distinguished from a clock that runs normally', async () => {
    const restore = await leap('2 days');
    await expect(restore()).rejects.toThrow('404: Rock not found');
  });
});
