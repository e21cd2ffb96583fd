import sharp from 'sharp';
import { expect, test } from 'vitest';
import { builtInMapNames, officeRoomNames } from '#contract/office-names.ts';
import type { FromOffice, OfficePerson } from '#contract/office-signals.ts';
import { readOfficeMap } from '#rules/office/office-map.ts';
import { readBuiltInMap, readTiles } from '#server/office/maps/built-in-maps.ts';
import { enterVideoRoom, type VideoParticipant } from '#test/video-participant.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const map = readOfficeMap(readBuiltInMap('harbour'));

async function enterOffice(person: Person): Promise<VideoParticipant> {
  const { id } = await person.office.open();
  return enterVideoRoom(person, id);
}

const everyone = (who: VideoParticipant) =>
  who
    .next('office', ({ message }) => message.kind === 'people' && message.isWhole)
    .then(({ message }) => {
      if (message.kind !== 'people') throw new Error('not people');
      return message;
    });

/** Waits until someone is seen in this state. */
const seen = (who: VideoParticipant, id: string, isWanted: (person: OfficePerson) => boolean) =>
  who.next(
    'office',
    ({ message }) => message.kind === 'people' && message.people.some((one) => one.id === id && isWanted(one)),
  );

const placed = (who: VideoParticipant) => who.next('office', ({ message }) => message.kind === 'placed');

test('the rooms of the office are opened by name, and show who is in them', async () => {
  const ada = await world().admin();
  expect(await ada.office.rooms()).toEqual([]);
  const opened = await ada.office.token({ body: { roomName: 'Standup Room', userName: 'Someone else' } });
  expect(opened).toEqual({
    id: expect.any(Number),
    roomName: 'Standup Room',
    roomUrl: expect.stringMatching(/\/meeting-bridge\/\d+$/),
  });
  expect(await ada.office.token({ body: { roomName: 'Standup Room' } })).toEqual(opened);
  await enterVideoRoom(ada, opened.id);
  expect(await ada.office.rooms()).toMatchObject([{ name: 'Standup Room', participantIds: [ada.id] }]);
  expect(await ada.videoRooms.list()).toEqual([]);
  await expect(ada.office.token({ body: { roomName: 'Cellar' as 'Main Office' } })).rejects.toThrow('400');
});

test('the page of the office gets its address, its map and the name of the user', async () => {
  const ada = await world().admin();
  expect(await ada.office.room()).toEqual({
    roomUrl: expect.stringMatching(/\/office$/),
    mapUrl: expect.stringMatching(/\/api\/office\/maps\/harbour$/),
    dailyToken: null,
    user: { name: 'Ada Byron', email: ada.email },
  });
});

test('a map of ours has all rooms, and a picture of its tiles', async () => {
  const ada = await world().admin();
  for (const name of builtInMapNames) {
    const tiled = await ada.office.map({ params: { name } });
    const rooms = readOfficeMap(tiled as never).areas.flatMap(({ room }) => room ?? []);
    expect(new Set(rooms)).toEqual(new Set(officeRoomNames));
    const [{ image } = { image: '' }] = tiled.tilesets as { image: string }[];
    const picture = await ada.fetch(`/api/office/maps/${image}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(readTiles());
  }
  await expect(ada.office.map({ params: { name: 'own' } })).rejects.toThrow('404');
});

test('people arrive at the entrance, see each other, and walk', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const first = await enterOffice(ada);
  const [me] = (await everyone(first)).people;
  expect(me).toMatchObject({ id: first.id, userId: ada.id, bubble: null, isInMeeting: false });
  const second = await enterOffice(grace);
  const { people } = await everyone(second);
  expect(people.map(({ userId }) => userId)).toEqual([ada.id, grace.id]);
  await seen(first, second.id, () => true);
  // The first position that someone sends is taken: after a reconnection they stand where they stood.
  const start = people[1] as OfficePerson;
  second.send({ kind: 'office', message: { kind: 'walk', x: start.x, y: start.y, facing: 'left' } });
  second.send({ kind: 'office', message: { kind: 'say', text: 'Hello 👋' } });
  const { message } = await first.next('office', ({ message }) => message.kind === 'said');
  expect(message).toEqual({ kind: 'said', lines: [{ from: second.id, text: 'Hello 👋' }] });
  second.send({ kind: 'office', message: { kind: 'wave', to: first.id } });
  await first.next('office', ({ message }) => message.kind === 'waved' && message.from === second.id);
  second.leave();
  await first.next('office', ({ message }) => message.kind === 'people' && message.left.includes(second.id));
});

test('no one walks through a wall, or faster than people walk', async () => {
  const ada = await world().admin();
  const inOffice = await enterOffice(ada);
  const [me] = (await everyone(inOffice)).people;
  const { x, y } = me as OfficePerson;
  inOffice.send({ kind: 'office', message: { kind: 'walk', x, y, facing: 'down' } });
  inOffice.send({ kind: 'office', message: { kind: 'walk', x: x + 400, y, facing: 'right' } });
  expect((await placed(inOffice)).message).toMatchObject({ kind: 'placed', x, y });
  const wall = map.walls.indexOf(true);
  const inWall = { x: (wall % map.width) * 32 + 16, y: Math.floor(wall / map.width) * 32 + 20 };
  inOffice.send({ kind: 'office', message: { kind: 'walk', ...inWall, facing: 'right' } });
  expect((await placed(inOffice)).message).toMatchObject({ kind: 'placed', x, y });
});

test('who stands together is in one bubble, and out of it after walking away', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const first = await enterOffice(ada);
  await everyone(first);
  const second = await enterOffice(grace);
  await everyone(second);
  second.send({ kind: 'office', message: { kind: 'jump', to: first.id } });
  await Promise.all([
    first.next('roster', ({ participants }) => participants.some(({ id }) => id === second.id)),
    seen(first, second.id, ({ bubble }) => bubble !== null),
  ]);
  first.send({ kind: 'signal', to: second.id, data: 'offer' });
  expect(await second.next('signal')).toMatchObject({ from: first.id, data: 'offer' });
  second.send({ kind: 'office', message: { kind: 'jumpToArea', area: 'Terrace' } });
  await first.next(
    'roster',
    ({ left, isWhole, participants }) => left.includes(second.id) || (isWhole && participants.length === 1),
  );
  await seen(first, second.id, ({ bubble, area }) => bubble === null && area === 'Terrace');
  // In a room, and with `do not disturb`, there are no bubbles.
  second.send({ kind: 'office', message: { kind: 'jump', to: first.id } });
  await seen(first, second.id, ({ bubble }) => bubble !== null);
  second.send({ kind: 'office', message: { kind: 'status', doNotDisturb: true, isAway: false } });
  await seen(first, second.id, ({ bubble, doNotDisturb }) => bubble === null && doNotDisturb);
});

test('six people in one bubble hear each other through the relay', async () => {
  const ada = await world().admin();
  const first = await enterOffice(ada);
  await everyone(first);
  const media: string[] = [];
  for (const name of ['Grace', 'Alan', 'Joan', 'Edsger', 'Barbara']) {
    const other = await enterOffice(await world().colleague(ada, name));
    other.send({ kind: 'office', message: { kind: 'jump', to: first.id } });
    const roster = await other.next('roster', ({ participants }) => participants.some(({ id }) => id === first.id));
    media.push(roster.media);
    expect(roster.participants).toHaveLength(media.length + 1);
  }
  expect(media).toEqual(['mesh', 'mesh', 'mesh', expect.any(String), 'relay']);
});

test('what one person says too often reaches no one', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const first = await enterOffice(ada);
  const second = await enterOffice(grace);
  await everyone(second);
  for (let line = 0; line < 50; line++) second.send({ kind: 'office', message: { kind: 'say', text: `Line ${line}` } });
  const says = (message: FromOffice, text: string) =>
    message.kind === 'said' && message.lines.some((line) => line.text === text);
  await first.next('office', ({ message }) => says(message, 'Line 11'));
  second.leave();
  const { message } = await first.next(
    'office',
    ({ message }) => says(message, 'Line 30') || (message.kind === 'people' && message.left.includes(second.id)),
  );
  expect(message.kind).toBe('people');
});

test('a person who is removed from the organization is out of the office', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const first = await enterOffice(ada);
  await everyone(first);
  const second = await enterOffice(grace);
  await everyone(second);
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  await first.next('office', ({ message }) => message.kind === 'people' && message.left.includes(second.id));
});

test('people in a meeting are shown as such', async () => {
  const ada = await world().admin();
  const inOffice = await enterOffice(ada);
  await everyone(inOffice);
  const meeting = await ada.meetings.create({
    body: { title: 'L10', status: 'in_progress', officeRoom: 'Meeting Room' },
  });
  expect(meeting.officeRoom).toBe('Meeting Room');
  await ada.meetings.join({ params: { id: meeting.id } });
  await seen(inOffice, inOffice.id, ({ isInMeeting }) => isInMeeting);
});

test('an admin chooses another map, and everyone starts at its entrance', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const inOffice = await enterOffice(ada);
  const before = await everyone(inOffice);
  await expect(grace.office.chooseMap({ body: { map: 'loft' } })).rejects.toThrow('403');
  await expect(ada.office.chooseMap({ body: { map: 'own' } })).rejects.toThrow('403');
  expect(await ada.office.chooseMap({ body: { map: 'loft' } })).toMatchObject({ map: 'loft', ownMap: null });
  const after = await everyone(inOffice);
  expect(before.map).toMatch(/^harbour-/);
  expect(after.map).toMatch(/^loft-/);
});

test('an organization uploads its own map, and faults name the layer', async () => {
  const ada = await world().admin();
  const stranger = await world().admin('Eve');
  const tiled = readBuiltInMap('garden');
  const image = tiled.tilesets[0]?.image ?? '';
  const pictures = [{ name: image, base64: readTiles().toString('base64') }];
  const body = { name: 'Our house', map: { ...tiled }, pictures };
  expect(await ada.office.uploadMap({ body })).toMatchObject({ map: 'harbour', ownMap: 'Our house' });
  const own = await ada.office.map({ params: { name: 'own' } });
  const [{ image: address } = { image: '' }] = own.tilesets as { image: string }[];
  expect((await ada.fetch(`/api/office/maps/${address}`)).status).toBe(200);
  expect((await stranger.fetch(`/api/office/maps/${address}`)).status).toBe(404);
  expect(await ada.office.chooseMap({ body: { map: 'own' } })).toMatchObject({ map: 'own' });

  const broken = structuredClone(tiled);
  const layer = broken.layers.find((one) => one.type === 'tilelayer');
  if (layer?.type === 'tilelayer') layer.data[70] = 60_000;
  const headers = { 'content-type': 'application/json' };
  const endless = { ...tiled, layers: [{ ...tiled.layers[0], properties: Array(100_000).fill(0) }] };
  await expect(ada.office.uploadMap({ body: { ...body, map: endless } })).rejects.toThrow('more than 50,000');
  const many = `{"name":"Many","pictures":[],"map":{"layers":[${'{},'.repeat(2_600_000)}{}]}}`;
  expect((await ada.fetch('/api/office/maps/own', { method: 'PUT', headers, body: many })).status).toBe(400);
  const deep = `{"name":"Deep","pictures":[],"map":${'['.repeat(1_000_000)}`;
  const answer = await ada.fetch('/api/office/maps/own', { method: 'PUT', headers, body: deep });
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'malformed' })]);
  await expect(ada.office.uploadMap({ body: { ...body, map: { ...broken } } })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ path: 'map.0', message: expect.stringContaining(layer?.name ?? 'layer') }] },
  });
  await expect(ada.office.uploadMap({ body: { ...body, pictures: [] } })).rejects.toMatchObject({ status: 400 });
  const notPng = [{ name: image, base64: Buffer.from('GIF89a').toString('base64') }];
  await expect(ada.office.uploadMap({ body: { ...body, pictures: notPng } })).rejects.toThrow('PNG');
});

test('a map that WorkAdventure’s users have is taken with what is left out, in the language of the admin', async () => {
  const ada = await world().admin();
  await ada.users.changePreferences({ body: { language: 'de' } });
  const layer = { x: 0, y: 0, opacity: 1, visible: true };
  const area = { id: 1, name: 'Board', type: 'area', x: 0, y: 0, width: 64, height: 32, rotation: 0, visible: true };
  const properties = [{ name: 'openWebsite', type: 'string', value: '{{{ boardUrl }}}' }];
  const names = Array.from({ length: 40 }, (_, n) => `tiles-${n}.png`);
  const tiles = { columns: 1, tilecount: 1, tilewidth: 32, tileheight: 32, imagewidth: 32, imageheight: 32 };
  const map = {
    ...readBuiltInMap('garden'),
    ...{ width: 2, height: 1 },
    tilesets: names.map((image, n) => ({ ...tiles, name: image, image, firstgid: 1 + n, margin: 0, spacing: 0 })),
    layers: [
      { ...layer, id: 1, name: 'start', type: 'tilelayer', width: 2, height: 1, data: [1, 40] },
      {
        ...layer,
        id: 2,
        name: 'floorLayer',
        type: 'objectgroup',
        draworder: 'topdown',
        objects: [{ ...area, properties }],
      },
    ],
  };
  const picture = await sharp({ create: { width: 32, height: 32, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const pictures = names.map((name) => ({ name, base64: picture.toString('base64') }));
  const { notices } = await ada.office.uploadMap({ body: { name: 'Kit', map, pictures } });
  expect(notices).toEqual([expect.stringMatching(/^Der Bereich „.*“ öffnet keine Seite.*boardUrl/)]);
  expect(await ada.office.chooseMap({ body: { map: 'own' } })).toMatchObject({ map: 'own', ownMap: 'Kit' });
});

test('an avatar is kept, and each account has another one until then', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const [first, second] = [await ada.office.settings(), await grace.office.settings()];
  expect(first.avatar).not.toEqual(second.avatar);
  const avatar = { ...first.avatar, hat: 'captain' as const };
  await ada.office.changeAvatar({ body: avatar });
  expect((await ada.office.settings()).avatar).toEqual(avatar);
  await expect(ada.office.changeAvatar({ body: { ...avatar, shirt: 99 } })).rejects.toThrow('400');
});
