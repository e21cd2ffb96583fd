import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#server/db/pool.ts';
import { createTodo } from '#test/builders.ts';
import { openWorld } from '#test/world.ts';
import { purge } from './daily.ts';

const world = openWorld();

test('what was deleted can be brought back for 30 days, then it is gone', async () => {
  const ada = await world().admin();
  const rock = await ada.rocks.create({ body: { title: 'Loft' } });
  const todo = await createTodo(ada, { title: 'Lease', rockId: rock.id });
  await ada.todos.delete({ params: { id: todo.id } });
  await ada.rocks.delete({ params: { id: rock.id } });
  const pool = openPool(world().database, () => {});
  const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000);
  await purge(openDatabase(pool), days(29));
  await ada.todos.restore({ params: { id: todo.id } });
  await purge(openDatabase(pool), days(31));
  await ada.auth.login({ body: { email: ada.email, password: 'analytical engine' } });
  await expect(ada.rocks.restore({ params: { id: rock.id } })).rejects.toThrow('404: Rock not found');
  expect(await ada.todos.list()).toMatchObject([{ id: todo.id, rockId: null }]);
  await pool.end();
});
