import { expect, test } from 'vitest';
import { adminWithoutChannels } from '#test/builders.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** A team with a meeting in progress, and a function that creates channels of it. */
async function meet() {
  const ada = await adminWithoutChannels(world());
  const grace = await world().colleague(ada);
  const { id: teamId } = await ada.teams.create({ body: { name: 'Crew' } });
  const { id } = await ada.meetings.create({ body: { title: 'Crew L10', teamId, status: 'in_progress' } });
  const open = async (name: string, type: 'public' | 'private' = 'public') =>
    (await grace.channels.create({ body: { name, type, teamId } })).id;
  return { ada, grace, teamId, params: { id }, open };
}

const read = async (person: Person, id: number) =>
  (await person.messages.list({ params: { id } })).map(({ content }) => content);

test('when a meeting ends, the server posts its recap once in the channel of its team', async () => {
  const { ada, grace, teamId, params, open } = await meet();
  const id = await open('crew');
  await ada.issues.create({ body: { title: 'No lift', teamId, status: 'open' } });
  await ada.rocks.create({ body: { title: 'Loft', status: 'on_track', teamId } });
  await ada.meetings.rate({ params, body: { rating: 8 } });
  const live = await grace.live();
  await Promise.allSettled([ada.meetings.end({ params }), grace.meetings.end({ params })]);
  const [message, ...others] = await grace.messages.list({ params: { id } });
  expect(others).toEqual([]);
  expect(message).toMatchObject({ type: 'recap', mentions: [], user: { id: 'quarterdeck', firstName: 'Quarterdeck' } });
  expect(message?.content.split('\n')).toEqual([
    '**Crew L10** has ended: 0 minutes, rated 8 of 10.',
    '- Issues: 0 solved, 1 carried over',
    '- New to-dos: 0',
    '- Rocks: 1 of 1 on track',
    `[Open the recap](/meetings/${params.id})`,
  ]);
  expect(await live.changed('messages')).toEqual([message]);
  for (const person of [ada, grace]) expect(await person.channels.unread()).toMatchObject([{ unread: 1, mentions: 0 }]);
});

test('the channel of a team is its oldest public one', async () => {
  const { ada, grace, params, open } = await meet();
  const [hidden, first, second] = [await open('leads', 'private'), await open('crew'), await open('crew-fun')];
  const { id: elsewhere } = await ada.channels.create({ body: { name: 'all' } });
  await ada.meetings.end({ params });
  const recaps = await Promise.all([hidden, first, second, elsewhere].map((id) => read(grace, id)));
  expect(recaps.map(({ length }) => length)).toEqual([0, 1, 0, 0]);
});

test('a team that only has a private channel gets the recap there, unread but without notifications', async () => {
  const { ada, grace, params, open } = await meet();
  const id = await open('leads', 'private');
  await ada.meetings.end({ params });
  expect(await read(grace, id)).toHaveLength(1);
  expect(await grace.channels.unread()).toMatchObject([{ unread: 1 }]);
  const notifications = (await grace.notifications.list()).filter(({ entityType }) => entityType === 'channel');
  expect(notifications).toEqual([]);
});

test('a recap uses the organization’s terms, mentions no one, and can only be deleted by an admin', async () => {
  const { ada, grace, teamId, open } = await meet();
  const id = await open('crew');
  const { organizationId } = await ada.auth.user();
  const body = { terms: { en: { rock: { one: 'Goal', many: 'Goals' } } } };
  await ada.organizations.change({ params: { id: organizationId ?? 0 }, body });
  await ada.rocks.create({ body: { title: 'Loft', status: 'on_track', teamId } });
  const [running] = await ada.meetings.list({ query: { status: 'in_progress' } });
  const params = { id: running?.id ?? 0 };
  await ada.meetings.change({ params, body: { title: '@channel L10' } });
  await ada.meetings.end({ params });
  const [message] = await grace.messages.list({ params: { id } });
  expect(message).toMatchObject({
    content: expect.stringContaining('- Goals: 1 of 1 on track'),
    mentionsChannel: false,
  });
  const remove = (person: Person) => person.messages.delete({ params: { id: message?.id ?? 0 } });
  await expect(remove(grace)).rejects.toMatchObject({ status: 403 });
  await remove(ada);
});
