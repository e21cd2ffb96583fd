import { expect, test } from 'vitest';
import { openWorld } from '#test/world.ts';

const world = openWorld();

test('preferences are null until they are set, and are part of the current user', async () => {
  const ada = await world().person();
  expect((await ada.auth.user()).preferences).toEqual({
    language: null,
    locale: null,
    weekStartsOn: null,
    timeZone: null,
    singleKeys: null,
    channelOrder: null,
    colorScheme: null,
    favorites: [],
  });
  await ada.users.changePreferences({ body: { locale: 'de-DE', colorScheme: 'dark' } });
  await ada.users.changePreferences({ body: { timeZone: 'Asia/Tokyo', colorScheme: null } });
  expect((await ada.auth.user()).preferences).toEqual({
    language: null,
    locale: 'de-DE',
    weekStartsOn: null,
    timeZone: 'Asia/Tokyo',
    singleKeys: null,
    colorScheme: null,
    channelOrder: null,
    favorites: [],
  });
});

test('a change of preferences is only sent to the person’s own windows', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const before = await ada.users.find({ params: { id: grace.id } });
  const live = await grace.live();
  await grace.users.changePreferences({ body: { weekStartsOn: 'sunday' } });
  await live.next('account');
  expect(await ada.users.find({ params: { id: grace.id } })).toEqual(before);
});

test('favorites are addresses of this app in the order of the person, thirty at most', async () => {
  const ada = await world().person();
  await ada.users.changePreferences({ body: { favorites: ['/chat/12', '/'] } });
  expect((await ada.auth.user()).preferences.favorites).toEqual(['/chat/12', '/']);
  const many = Array.from({ length: 31 }, (_, number) => `/chat/${number}`);
  for (const favorites of [['https://example.com'], ['//example.com'], ['/todos?owner=me'], many]) {
    await expect(ada.users.changePreferences({ body: { favorites } })).rejects.toMatchObject({ status: 400 });
  }
  expect((await ada.auth.user()).preferences.favorites).toEqual(['/chat/12', '/']);
});

test('invalid languages and time zones are refused', async () => {
  const ada = await world().person();
  for (const body of [{ locale: 'tlh' }, { timeZone: 'Mars/Olympus' }, { weekStartsOn: 'friday' }]) {
    await expect(ada.users.changePreferences({ body: body as object })).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path: Object.keys(body)[0] }] },
    });
  }
});
