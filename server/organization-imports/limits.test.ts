import { Readable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { quotas } from '#contract/quotas.ts';
import { tableNamed } from '#server/exports/tables.ts';
import { scheduleAllSeries } from '#server/meetings/series/schedule.ts';
import { createTodo } from '#test/builders.ts';
import { confirm } from '#test/confirm.ts';
import { Archive } from '#test/exports.ts';
import { runJobAt } from '#test/jobs.ts';
import { onDatabase } from '#test/on-database.ts';
import { exported, finishOrganizationImport, importedFrom, uploadExport, zipOf } from '#test/organization-imports.ts';
import { recordingFiles } from '#test/recordings.ts';
import { openWorld, type Person } from '#test/world.ts';
import { Archive as ZipArchive } from './archive.ts';
import { readPages } from './rows.ts';
import { sweepImports } from './run.ts';

type Row = Record<string, unknown>;

const world = openWorld();
const query = (statement: string, values?: unknown[]) => onDatabase(world(), statement, values);
const by = (id: number) => ({ params: { id } });
const at = '2026-11-20T09:00:00.000Z';

let archive: Archive;
beforeAll(async () => {
  const ada = await world().admin('Ada');
  const grace = await world().colleague(ada, 'Grace');
  await confirm(world(), ada);
  const [general] = await ada.channels.list();
  await ada.messages.create({ ...by(general?.id ?? 0), body: { content: 'Hello' } });
  await ada.channels.openDirect({ body: { userIds: [grace.id] } });
  await ada.rocks.create({ body: { title: 'Keel' } });
  await createTodo(ada, { title: 'Splice' });
  const meetingDate = new Date(Date.now() + 7 * 24 * 3600_000).toISOString();
  await ada.meetings.create({ body: { title: 'L10', meetingDate, repeat: 'weekly' } });
  await ada.meetings.create({ body: { title: 'Single', meetingDate, guests: ['guest@elsewhere.example'] } });
  archive = new Archive(await exported(world(), ada));
});

const rowsOf = (table: string): Row[] => archive.json(`data/${table}.json`);
const firstOf = (table: string): Row => rowsOf(table)[0] ?? {};
/** The export with other rows in some tables, and further files. */
const fileWith = (tables: Record<string, Row[]>, files: Record<string, Uint8Array> = {}) =>
  zipOf({
    ...archive.files,
    ...files,
    ...Object.fromEntries(Object.entries(tables).map(([table, rows]) => [`data/${table}.json`, rows])),
  });
/** As many copies of a row, with ids of their own. */
const copiesOf = (row: Row, count: number): Row[] => Array.from({ length: count }, (_, id) => ({ ...row, id: id + 1 }));

/** Why a file is refused. */
async function failureOf(bytes: Uint8Array<ArrayBuffer>, most: Partial<typeof quotas> = {}): Promise<string | null> {
  const heidi = await world().person('Heidi');
  const { id } = await uploadExport(heidi, bytes);
  await heidi.organizationImports.run({ ...by(id), body: { invites: false } });
  await finishOrganizationImport(world(), id, { most: { ...quotas, ...most } });
  const { failure } = await heidi.organizationImports.find(by(id));
  expect(await heidi.organizations.memberships()).toHaveLength(failure === null ? 1 : 0);
  return failure;
}

test('what an export can contain is limited as what people can enter', async () => {
  const ids = Array.from({ length: limits.mentionedMost + 1 }, (_, id) => `p${id}`);
  const [message, seat, chart] = [firstOf('messages'), firstOf('seats'), firstOf('charts')];
  const direct = rowsOf('channels').find(({ type }) => type === 'direct') ?? {};
  const single = rowsOf('meetings').find(({ seriesId }) => seriesId === null) ?? {};
  const holder = { id: 1, seatId: seat.id, userId: null, name: 'Alan' };
  const refused: [table: string, field: string, rows: Row[]][] = [
    ['messages', 'mentions', [{ ...message, mentions: ids }]],
    ['messages', 'reactions', [{ ...message, reactions: [{ emoji: '👍', userIds: Array(5_001).fill('a') }] }]],
    ['channels', 'people', [{ ...direct, people: ids.slice(0, limits.directPeople + 2) }]],
    ['todos', 'visibleTo', [{ ...firstOf('todos'), visibleTo: ids }]],
    ['seatHolders', 'seatId', copiesOf(holder, limits.holders + 1)],
    ['seats', 'chartId', copiesOf({ ...seat, parentId: null }, limits.seats + 1)],
    ['charts', 'isPrimary', [chart, { ...chart, id: 1_000_000 }]],
    ['charts', 'isPrimary', []],
    ['meetings', 'revision', [{ ...single, revision: 2_147_483_647 }]],
    ['meetings', 'guests.0', [{ ...single, guests: ['one@elsewhere.example, two@elsewhere.example'] }]],
    ['meetings', 'guests.0', [{ ...single, guests: ['not an address'] }]],
    ['meetingSeries', 'anchorTime', [{ ...firstOf('meetingSeries'), anchorTime: '99:99' }]],
  ];
  for (const [table, field, rows] of refused) {
    const sentence = new RegExp(`^Row [\\d,]+ of “data/${table}.json” cannot be imported, because of “${field}”`);
    expect(await failureOf(fileWith({ [table]: rows })), field).toMatch(sentence);
  }
});

test('what people can enter can be imported, such as a rock of a far quarter', async () => {
  const rock = firstOf('rocks');
  const rocks = ['1000-01-01', '9999-10-01'].map((quarterStart, id) => ({ ...rock, id, quarterStart }));
  expect(await failureOf(fileWith({ rocks }))).toBeNull();
});

test('long rows are read a few at a time, and longer ones than people can write are refused', async () => {
  const single = rowsOf('meetings').find(({ seriesId }) => seriesId === null) ?? {};
  const votes = Array.from({ length: 1_000 }, () => ({ issueId: null, title: 'x'.repeat(200), votes: 1 }));
  const long = { ...single, voteResults: Array.from({ length: 10 }, (_, round) => ({ round, votes })) };
  const bytes = fileWith({ meetings: copiesOf(long, 5) });
  const read = async (first: number, last: number) => Readable.from([bytes.subarray(first, last + 1)]);
  const opened = await ZipArchive.open({ bytes: bytes.length, read });
  const pages: number[] = [];
  for await (const page of readPages(opened, tableNamed('meetings'), 10, Error)) pages.push(page.length);
  expect(pages).toEqual([2, 2, 1]);
  const message = { ...firstOf('messages'), mentionTexts: [{ text: 'x'.repeat(400_000), userIds: [] }] };
  expect(await failureOf(fileWith({ messages: [message] }))).toContain('The file is damaged: “data/messages.json”');
});

test('blank lines and entries that share bytes are refused at once', async () => {
  const heidi = await world().person('Heidi');
  const blank = { ...archive.files, 'data/memberships.json': strToU8('[\n'.repeat(100)) };
  await expect(uploadExport(heidi, zipOf(blank))).rejects.toThrow('400: The file is damaged');
  // The entry of the list names the bytes of another one.
  const bytes = zipSync({ ...archive.files, 'files/1/a': strToU8('a'), 'files/2/a': strToU8('a') } as never);
  const list = Buffer.from(bytes);
  const [first, second] = ['files/1/a', 'files/2/a'].map((name) => list.lastIndexOf(name) - 46);
  list.copy(list, (second ?? 0) + 42, (first ?? 0) + 42, (first ?? 0) + 46);
  await expect(uploadExport(heidi, new Uint8Array(list))).rejects.toThrow('400: The file is damaged');
});

test('a file that is refused uses up no ids', async () => {
  const lastId = async () => (await query('select last_value from meeting_marks_id_seq'))[0]?.last_value;
  const mark = { meetingId: firstOf('meetings').id, at, item: 0, issueId: null };
  const before = await lastId();
  const file = fileWith({ meetingMarks: copiesOf(mark, 50), files: [{ broken: 1 }] });
  expect(await failureOf(file)).toContain('data/files.json');
  expect(await lastId()).toBe(before);
});

test('files and recordings that do not fit into the quota are not stored', async () => {
  const megabytes = new Uint8Array(3_000_000);
  const attached = {
    messageId: firstOf('messages').id,
    commentId: null,
    userId: firstOf('users').id,
    name: 'a.bin',
    place: 0,
  };
  const file = { ...attached, size: 3_000_000, width: null, height: null, isAnimated: false, createdAt: at };
  const recording = { id: 1, meetingId: firstOf('meetings').id, startedById: null, startedAt: at, stoppedById: null };
  const times = { stoppedAt: at, processedAt: null, agreedIds: [], declinedIds: [], updatedAt: at };
  const track = {
    id: 1,
    recordingId: 1,
    userId: firstOf('users').id,
    source: 'microphone',
    mediaType: 'audio/webm',
    startMs: 0,
  };
  const length = { durationMs: 1_000, bytes: 3_000_000, talk: [], endedAt: at, createdAt: at, updatedAt: at };
  const bytes = fileWith(
    {
      files: [{ id: 1, ...file }],
      recordings: [{ ...recording, ...times }],
      recordingTracks: [{ ...track, ...length }],
    },
    { 'files/1/a.bin': megabytes, 'recordings/1/1.webm': megabytes },
  );
  const stored = async () => {
    const [sequence] = await query('select last_value from files_id_seq');
    const paths = await recordingFiles(world());
    return [sequence?.last_value, paths.filter((path) => !path.includes('organization-imports')).length];
  };
  expect(await failureOf(bytes)).toBeNull();
  const before = await stored();
  expect(await failureOf(bytes, { recordingMegabytes: 2 })).toContain('limit of 2 megabytes of recordings');
  expect(await stored()).toEqual([expect.anything(), before[1]]);
  expect(await failureOf(bytes, { fileMegabytes: 2 })).toContain('limit of 2 megabytes of files');
  expect(await stored()).toEqual([expect.anything(), before[1]]);
});

test('series schedule no meetings beyond the quota', async () => {
  const heidi = await world().person('Heidi');
  const meetingSeries = copiesOf({ ...firstOf('meetingSeries'), nextNth: 1 }, 120);
  const { organizationId } = await importedFrom(
    world(),
    heidi,
    fileWith({ meetingSeries, meetings: [], meetingInvitations: [] }),
  );
  const scheduled = async (meetings: number) => {
    await runJobAt(world(), new Date(), scheduleAllSeries, {}, { most: { ...quotas, meetings } });
    const [row] = await query('select count(*)::int from meetings where organization_id = $1', [organizationId]);
    return Number(row?.count);
  };
  expect(await scheduled(0)).toBe(0);
  const some = await scheduled(500);
  expect(some).toBeGreaterThanOrEqual(500);
  expect(some).toBeLessThan(900);
  expect(await scheduled(500)).toBe(some);
  expect(await scheduled(20_000)).toBeGreaterThan(some);
  expect(await failureOf(fileWith({ meetingSeries }), { meetings: 100 })).toContain('limit of 100 meetings');
});

test('guests of a meeting that can still repeat stay only for someone with a confirmed address', async () => {
  const single = rowsOf('meetings').find(({ seriesId }) => seriesId === null) ?? {};
  const statuses = ['scheduled', 'in_progress', 'suspended', 'completed', 'closed'];
  const inTheFuture = new Date(Date.now() + 3600_000).toISOString();
  const meetings = statuses.map((status, id) => ({ ...single, id: id + 1, status, endedAt: at }));
  const reopening = { ...single, id: 9, status: 'completed', endedAt: inTheFuture };
  const meetingSeries = [{ ...firstOf('meetingSeries'), guests: single.guests }];
  const bytes = fileWith({ meetings: [...meetings, reopening], meetingSeries, meetingInvitations: [] });
  const guestsOf = async (person: Person) => {
    const { organizationId } = await importedFrom(world(), person, bytes);
    const rows = await query(
      `(select cardinality(guests) as guests from meetings where organization_id = $1 order by id)
       union all select cardinality(guests) from meeting_series where organization_id = $1`,
      [organizationId],
    );
    return rows.map(({ guests }) => guests);
  };
  const [heidi, alan] = [await world().person('Heidi'), await world().person('Alan')];
  await confirm(world(), alan);
  expect([await guestsOf(heidi), await guestsOf(alan)]).toEqual([
    [0, 0, 0, 1, 1, 0, 0],
    [1, 1, 1, 1, 1, 1, 1],
  ]);
});

test('an imported invitation to what is no address is not sent again', async () => {
  const heidi = await world().person('Heidi');
  await confirm(world(), heidi);
  const none = { teamId: null, personId: null, invitedById: null, bouncedAt: null, joinedAt: null, joinedById: null };
  const times = { sentAt: at, expiresAt: at, withdrawnAt: null, createdAt: at, updatedAt: at };
  const invitations = [
    { id: 1, email: 'one@elsewhere.example, two@elsewhere.example', role: 'managee', ...none, ...times },
  ];
  await importedFrom(world(), heidi, fileWith({ invitations }));
  const [one] = await heidi.invitations.list();
  await expect(heidi.invitations.resend(by(one?.id ?? 0))).rejects.toThrow("409: Mail can't be sent to this address");
});

test('links lead to the new rows wherever they stand in a sentence, and keep what follows', async () => {
  const { origin } = archive.json<{ origin: string }>('manifest.json');
  const [rock, message] = [firstOf('rocks'), firstOf('messages')];
  const [user] = rowsOf('users');
  const linkOf = (id: unknown) => `${id === rock.id ? origin : world().url}/rocks/${id}`;
  const texts = (id: unknown, userId: unknown) => [
    `See ${linkOf(id)}.`,
    `${linkOf(id)}, and **${linkOf(id)}**; _${linkOf(id)}_! Is it ${linkOf(id)}?`,
    `${linkOf(id)}#comments and ${linkOf(id)}?view=all`,
    `[a](/rocks/${id}) <${linkOf(id)}> (${linkOf(id)}) [b](/rocks/${id} "Title")`,
    `[she](/users/${userId}), not /rocks/${id}`,
  ];
  const unchanged = [`${origin}/rocks/999999999`, `${origin}/help/1`, 'https://elsewhere.example/rocks/1'];
  const messages = [...texts(rock.id, user?.id), ...unchanged].map((content, id) => ({
    ...{ ...message, id: id + 1, parentId: null, content },
  }));
  const organizations = rowsOf('organizations').map((row) => ({ ...row, description: `${linkOf(rock.id)}` }));
  const heidi = await world().person('Heidi');
  const { organizationId } = await importedFrom(world(), heidi, fileWith({ messages, organizations, files: [] }));
  const [own] = await heidi.rocks.list();
  const [person] = await query(
    `select user_id from memberships join users on users.id = user_id where organization_id = $1 and first_name = $2`,
    [organizationId, user?.firstName],
  );
  const rows = await query('select content from messages where organization_id = $1 order by id', [organizationId]);
  const former = [`/rocks/${rock.id}`, `/rocks/${own?.id}`];
  const expected = texts(own?.id, person?.user_id).map((text) => text.replace(`not ${former[1]}`, `not ${former[0]}`));
  expect(rows.map(({ content }) => content)).toEqual([...expected, ...unchanged]);
  const [organization] = await query('select description from organizations where id = $1', [organizationId]);
  expect(organization?.description).toBe(linkOf(own?.id));
});

test('a name that is being imported can be chosen meanwhile', async () => {
  const organizations = rowsOf('organizations').map((row) => ({ ...row, name: 'Acme Sails' }));
  const heidi = await world().person('Heidi');
  await importedFrom(world(), heidi, fileWith({ organizations }));
  const alan = await world().person('Alan');
  expect(await alan.organizations.create({ body: { name: 'Acme Sails' } })).toMatchObject({ slug: 'acme-sails' });
});

test('pictures beyond a number of pixels stay files without a preview', async () => {
  const plain = { width: 7_000, height: 7_000, channels: 3, background: '#123456' } as const;
  const picture = new Uint8Array(await sharp({ create: plain }).png({ compressionLevel: 9 }).toBuffer());
  const attached = { messageId: firstOf('messages').id, commentId: null, userId: firstOf('users').id, name: 'a.png' };
  const file = { ...attached, size: picture.length, width: null, height: null, isAnimated: false, createdAt: at };
  const files = [0, 1, 2, 3, 4, 5].map((place) => ({ ...file, id: place + 1, place }));
  const bytes = fileWith({ files }, Object.fromEntries(files.map(({ id }) => [`files/${id}/a.png`, picture])));
  const heidi = await world().person('Heidi');
  const { organizationId, filesLeftOut } = await importedFrom(world(), heidi, bytes);
  const rows = await query('select preview is not null as has from files where organization_id = $1 order by place', [
    organizationId,
  ]);
  expect([rows.map(({ has }) => has), filesLeftOut]).toEqual([[true, true, true, true, false, false], 0]);
});

test('an import that the server cannot make says so after the last try', async () => {
  const heidi = await world().person('Heidi');
  const { id } = await uploadExport(heidi, zipOf(archive.files));
  await heidi.organizationImports.run({ ...by(id), body: { invites: false } });
  const one = () => heidi.organizationImports.find(by(id));
  await expect(finishOrganizationImport(world(), id, { dies: true })).rejects.toThrow('killed');
  expect(await one()).toMatchObject({ status: 'running' });
  await expect(finishOrganizationImport(world(), id, { dies: true, isLastTry: true })).rejects.toThrow('killed');
  expect(await one()).toMatchObject({ status: 'failed', failure: expect.stringContaining("couldn't import the file") });
});

test('an upload whose row is not there yet stays', async () => {
  const heidi = await world().person('Heidi');
  const { id } = await uploadExport(heidi, zipOf(archive.files));
  const [row] = await query('delete from organization_imports where id = $1 returning key', [id]);
  const isStored = async () => (await recordingFiles(world())).some((path) => path.endsWith(String(row?.key)));
  const sweepAfter = (hours: number) =>
    runJobAt(
      world(),
      new Date(Date.now() + hours * 3600_000),
      sweepImports,
      {},
      {
        config: { dataDir: world().dataDir, recordingBucket: null },
      },
    );
  await sweepAfter(0);
  expect(await isStored()).toBe(true);
  await sweepAfter(2);
  expect(await isStored()).toBe(false);
});
