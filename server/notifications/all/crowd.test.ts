import { expect, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();

test('a mention of everyone notifies ten thousand people, and one of them reads it', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await ada.channels.create({ body: { name: 'everyone' } });
  await onDatabase(
    world(),
    `with crowd as (
       insert into users (id, email, first_name, last_name)
       select 'crowd-' || n, 'crowd' || n || '@test.example', 'Crowd', n::text from generate_series(1, 10000) n returning id)
     insert into memberships (organization_id, user_id)
       select organization_id, crowd.id from memberships, crowd where user_id = $1`,
    [ada.id],
  );
  const content = '@channel the crane is free';
  const message = await ada.messages.create({ params: { id }, body: { content } });
  expect(message.content).toBe(content);
  const counted = `select count(*)::int as n from notifications where message_id = $1`;
  expect(await onDatabase(world(), counted, [message.id])).toEqual([{ n: 10_001 }]);
  expect(await grace.notifications.list()).toMatchObject([{ title: 'Everyone was mentioned', isRead: false }]);
});
