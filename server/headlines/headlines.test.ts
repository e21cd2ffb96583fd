import { expect, test } from 'vitest';
import { openWorld } from '#test/world.ts';

const world = openWorld();

test('a headline is listed for the next meeting until it is marked as read', async () => {
  const ada = await world().admin();
  const { id: teamId } = await ada.teams.create({ body: { name: 'Sales' } });
  const { id } = await ada.headlines.create({ body: { title: ' Hull 112 was named ', kind: 'customer', teamId } });
  await ada.headlines.create({ body: { title: 'Of no team' } });
  const unread = () => ada.headlines.list({ query: { teamId } });
  expect(await unread()).toMatchObject([{ id, title: 'Hull 112 was named', readAt: null, createdById: ada.id }]);
  const { readAt } = await ada.headlines.change({ params: { id }, body: { isRead: true } });
  expect(await unread()).toEqual([]);
  expect(await ada.headlines.list({ query: { teamId, since: readAt ?? '' } })).toMatchObject([{ id, readAt }]);
  await ada.headlines.change({ params: { id }, body: { isRead: false } });
  expect(await unread()).toMatchObject([{ id, readAt: null }]);
});

test('a message cascades to each team once', async () => {
  const ada = await world().admin();
  const teams = await Promise.all(['Sales', 'Yard'].map((name) => ada.teams.create({ body: { name } })));
  const from = await ada.teams.create({ body: { name: 'Leadership' } });
  const teamIds = [...teams, ...teams].map(({ id }) => id);
  const sent = await ada.headlines.cascade({ body: { title: 'We open in Lisbon', fromTeamId: from.id, teamIds } });
  expect(sent.map(({ teamId, fromTeamId, kind }) => [teamId, fromTeamId, kind])).toEqual(
    teams.map(({ id }) => [id, from.id, 'cascade']),
  );
  const refused = ada.headlines.cascade({ body: { title: 'To no one', teamIds: [] } });
  await expect(refused).rejects.toThrow('400: Choose at least one team');
});

test('a headline can be deleted and restored by its author, managers and admins', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await grace.headlines.create({ body: { title: 'Leo became a father', kind: 'employee' } });
  const alan = await world().colleague(ada, 'Alan');
  await expect(alan.headlines.delete({ params: { id } })).rejects.toMatchObject({ status: 403 });
  await grace.headlines.delete({ params: { id } });
  expect(await ada.headlines.list()).toEqual([]);
  expect(await ada.headlines.restore({ params: { id } })).toMatchObject({ id, title: 'Leo became a father' });
});

test('a headline of a deleted team loses its team, and colleagues see it', async () => {
  const ada = await world().admin();
  const live = await (await world().colleague(ada)).live();
  const { id: teamId } = await ada.teams.create({ body: { name: 'Sales' } });
  const headline = await ada.headlines.create({ body: { title: 'Order 60', teamId } });
  expect(await live.changed('headlines')).toEqual([headline]);
  await ada.teams.delete({ params: { id: teamId } });
  expect(await ada.headlines.list()).toMatchObject([{ id: headline.id, teamId: null }]);
});

test('of two simultaneous changes of a text the second is refused', async () => {
  const ada = await world().admin();
  const { id } = await ada.headlines.create({ body: { title: 'Hull 112', description: 'Named' } });
  const change = (description: string) =>
    ada.headlines.change({ params: { id }, body: { description, descriptionFrom: 'Named' } });
  await change('Named by its owner');
  await expect(change('Launched')).rejects.toMatchObject({
    status: 409,
    body: { code: 'text_changed', params: { field: 'description', text: 'Named by its owner' } },
  });
});
