import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { backUp } from '#server/db/backup.ts';
import { finishRestore, restore } from '#server/db/restore.ts';
import { admitServer } from '#server/db/serving-role.ts';
import { onDatabase } from '#test/on-database.ts';
import { cut, recordedTrack } from '#test/recorded-track.ts';
import { addChunk, filesContaining, openTrack, record, recordingFiles } from '#test/recordings.ts';
import { createWorld, openWorld, type Person, type World } from '#test/world.ts';

const world = openWorld();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

const recordingsOf = ({ dataDir }: World) => join(dataDir, 'recordings');

async function recorded(person: Person, chunks: (string | Buffer)[]) {
  const { id: meetingId } = await person.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  const { id } = await record(person, meetingId);
  const track = await openTrack(person, id);
  for (const [nth, chunk] of chunks.entries()) await addChunk(person, track, nth, chunk);
  await person.meetings.end({ params: { id: meetingId } });
  return { id, track };
}

test('a backup has the recordings, and a restore brings them back, but not those deleted before', async () => {
  const stop = await world().runJobs();
  const ada = await world().admin();
  const sound = await recordedTrack(10);
  const [kept, processed, gone] = [
    await recorded(ada, ['first ', 'second']),
    await recorded(ada, cut(sound, 3)),
    await recorded(ada, ['a secret']),
  ];
  await ada.recordings.endTrack({ params: { id: processed.track } });
  const isReady = async () => (await ada.recordings.all()).find(({ id }) => id === processed.id)?.isReady;
  await expect.poll(isReady).toBe(true);
  const media = async (person: Person, id: number) =>
    Buffer.from(await (await person.fetch(`/api/recordings/tracks/${id}/media`)).arrayBuffer());
  const seekable = await media(ada, processed.track);
  await ada.recordings.delete({ params: { id: gone.id } });
  await expect.poll(() => filesContaining(world(), 'a secret')).toEqual([]);
  await stop();

  const file = join(folder, 'deck.backup');
  // Two chunks, and the file that replaces three.
  expect(await backUp(world().database, file, recordingsOf(world()))).toMatchObject({ files: 3 });
  await addChunk(ada, kept.track, 2, ' later');
  const database = `restored_${randomUUID().slice(0, 8)}`;
  await onDatabase(world(), `create database ${database}`);
  const dataDir = join(folder, 'data');
  const filesFolder = join(dataDir, 'recordings');
  await cp(recordingsOf(world()), filesFolder, { recursive: true });
  expect(await restore({ ...inject('server'), database }, file, { force: false, filesFolder })).toMatchObject({
    files: 3,
  });
  await admitServer({ ...inject('server'), database });
  const restored = await createWorld({ DATA_DIR: dataDir }, { ...inject('server'), database });
  const visitor = restored.visitor();
  await visitor.auth.login({ body: { email: ada.email, password: 'analytical engine' } });
  expect(String(await media(visitor, kept.track))).toBe('first second');
  expect(await media(visitor, processed.track)).toEqual(seekable);
  expect(await recordingFiles(restored)).toHaveLength(3);
  await restored.close();
});

test('a damaged backup leaves the recordings that are there, and one without recordings replaces them too', async () => {
  const there = { ...world(), dataDir: join(folder, 'there') };
  const filesFolder = recordingsOf(there);
  await cp(recordingsOf(world()), filesFolder, { recursive: true });
  const before = await recordingFiles(there);
  expect(before.length).toBeGreaterThan(0);
  const database = `restored_${randomUUID().slice(0, 8)}`;
  await onDatabase(world(), `create database ${database}`);
  const restoreFrom = (file: string) => restore({ ...inject('server'), database }, file, { force: false, filesFolder });
  const whole = await readFile(join(folder, 'deck.backup'));
  await writeFile(join(folder, 'cut.backup'), whole.subarray(0, whole.length - 20));
  await expect(restoreFrom(join(folder, 'cut.backup'))).rejects.toThrow('damaged');
  expect(await recordingFiles(there)).toEqual(before);
  const rowsOnly = join(folder, 'rows-only.backup');
  expect(await backUp(world().database, rowsOnly)).toMatchObject({ files: 0 });
  expect(await restoreFrom(rowsOnly)).toMatchObject({ files: 0 });
  expect(await recordingFiles(there)).toEqual([]);
});

describe('a restore that was interrupted', () => {
  /** A folder with the file `old`, in which a restore has received the file `new`, and the rows were replaced in a transaction. */
  async function interrupt(transaction: string): Promise<string> {
    const root = await mkdtemp(join(folder, 'interrupted-'));
    await mkdir(join(root, 'restoring/2'), { recursive: true });
    await mkdir(join(root, '1'));
    await writeFile(join(root, '1/old'), '');
    await writeFile(join(root, 'restoring/2/new'), '');
    await writeFile(join(root, 'restoring/transaction'), transaction);
    return root;
  }
  const transactionId = async () => String((await onDatabase(world(), 'select pg_current_xact_id() as id'))[0]?.id);

  test('after its rows were replaced is continued at the next start, however often it is interrupted', async () => {
    const root = await interrupt(await transactionId());
    await finishRestore(world().database, root);
    expect(await readdir(root)).toEqual(['2']);

    await mkdir(join(root, 'replacing/3'), { recursive: true });
    await writeFile(join(root, 'replacing/transaction'), await transactionId());
    await finishRestore(world().database, root);
    expect((await readdir(root)).toSorted()).toEqual(['2', '3']);
  });

  test.each(['', '9000000000000000000'])('before that leaves the files that are there: %j', async (transaction) => {
    const root = await interrupt(transaction);
    await finishRestore(world().database, root);
    expect(await readdir(root)).toEqual(['1']);
  });
});
