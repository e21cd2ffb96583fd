import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();
const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000);

test('what was deleted can be brought back for 30 days, then it is gone', async () => {
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

test('a live connection ends with its session, when that is not used for 30 days', async () => {
  const live = await (await world().admin()).live();
  const ended = new Promise((resolve) => live.socket.once('disconnect', resolve));
  await world().purge(days(31));
  await live.next('ended');
  expect(await ended).toBe('io server disconnect');
});
