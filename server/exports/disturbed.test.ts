import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runExport, sweepExports } from '#server/exports/run.ts';
import { createTodo } from '#test/builders.ts';
import { Archive, download, downloadBytes, exportFiles, finishExport, finishedExport } from '#test/exports.ts';
import { runJobAt } from '#test/jobs.ts';
import { onDatabase } from '#test/on-database.ts';
import { setRole } from '#test/roles.ts';
import { startBucket } from '#test/s3-server.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const secretKey = 'secret';
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  bucket = await startBucket(secretKey);
});
afterAll(() => bucket.stop());

const query = (statement: string, values?: unknown[]) => onDatabase(world(), statement, values);
const onDisk = () => ({ dataDir: world().dataDir, recordingBucket: null, publicUrl: world().url });
const inBucket = () => ({
  ...onDisk(),
  recordingBucket: { url: bucket.url, region: 'us-east-1', accessKey: 'key', secretKey },
});
const fileOf = (id: number) => `/api/exports/${id}/file`;
const start = async (person: Person, withRecordings = false) =>
  (await person.exports.create({ body: { withRecordings } })).id;
const find = (person: Person, id: number) => person.exports.find({ params: { id } });
const sweep = (hours: number, config: ReturnType<typeof onDisk | typeof inBucket> = onDisk()) =>
  runJobAt(world(), new Date(Date.now() + hours * 3600_000), sweepExports, {}, { config });

const filesOf = (id: number) => exportFiles(world(), id);

/** The admin of a new organization, and a second one who may change the role of the first. */
async function twoAdmins() {
  const ada = await world().admin('Ada');
  const grace = await world().colleague(ada, 'Grace');
  await setRole(world(), grace, 'admin');
  const { organizationId } = await ada.auth.user();
  return { ada, grace, organizationId };
}

/** Runs `disturb` while the finished file of an export is on its way to a bucket, and ends the job. */
async function disturbedAtTheEnd(id: number, disturb: () => Promise<unknown>): Promise<void> {
  const proceed = bucket.hang();
  const ending = finishExport(world(), id, { config: inBucket() });
  await expect.poll(() => bucket.waiting()).toBe(1);
  await disturb();
  proceed();
  await ending;
}

test('an export that may not end has left its file in the store: the hourly job deletes it', async () => {
  const { ada, grace, organizationId } = await twoAdmins();
  const demoted = await start(ada);
  await disturbedAtTheEnd(demoted, () => setRole(world(), ada, 'manager'));
  await setRole(world(), ada, 'admin');
  expect(await find(ada, demoted)).toMatchObject({ status: 'failed', failure: 'notAllowed' });
  const canceled = await start(ada);
  await disturbedAtTheEnd(canceled, () => ada.exports.delete({ params: { id: canceled } }));
  expect(await ada.notifications.list()).toEqual([]);

  const lost = await start(grace);
  await disturbedAtTheEnd(lost, () => query('delete from organizations where id = $1', [organizationId]));
  const keys = () => [...bucket.objects.keys()].filter((key) => key.startsWith(`exports/${organizationId}/`));
  expect(keys()).toHaveLength(3);
  await sweep(0, inBucket());
  expect(keys()).toEqual([]);
});

test('an export whose file the store does not take is tried again', async () => {
  const ada = await world().admin('Ada');
  const id = await start(ada);
  bucket.isDown = true;
  const failing = { config: inBucket() };
  await expect(finishExport(world(), id, failing)).rejects.toThrow();
  expect(await find(ada, id)).toMatchObject({ status: 'running', failure: null });
  expect(await filesOf(id)).toEqual([]);
  bucket.isDown = false;
  await finishExport(world(), id, failing);
  const { bytes, status } = await find(ada, id);
  const stored = [...bucket.objects].filter(([key]) => key.startsWith('exports/') && key.includes(`/${id}/`));
  expect([status, stored.map(([, object]) => object.length)]).toEqual(['ready', [bytes]]);

  bucket.isDown = true;
  const hopeless = await start(ada);
  await expect(finishExport(world(), hopeless, { ...failing, isLastTry: true })).rejects.toThrow();
  bucket.isDown = false;
  expect(await find(ada, hopeless)).toMatchObject({ status: 'failed', failure: 'error' });
});

test('what a killed process has written does not stay on the disk until the next day', async () => {
  const ada = await world().admin('Ada');
  const leave = async (id: number) => {
    const folder = join(world().dataDir, `recordings/work/export-${id}-killed`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'export.zip'), 'PK');
  };
  const id = await start(ada);
  await leave(id);
  // That of another export, which another process may be writing.
  await leave(id * 10);
  await finishExport(world(), id);
  const paths = await filesOf(id);
  expect(paths).toEqual(
    expect.arrayContaining([expect.stringContaining(`/work/export-${id * 10}-`), expect.stringContaining(`/exports/`)]),
  );
  expect(paths).toHaveLength(2);
  await ada.exports.delete({ params: { id } });
  await runJobAt(world(), new Date(), runExport, { organizationId: 1, exportId: id * 10 }, { config: onDisk() });
  expect((await filesOf(id)).filter((path) => path.includes('/work/'))).toEqual([]);
});

test('a download goes on after the hourly job has deleted the file', async () => {
  const ada = await world().admin('Ada');
  const bytes = randomBytes(20_000_000);
  const todo = await createTodo(ada, { title: 'Splice' });
  const file = await ada.files.upload({ query: { name: 'hull.bin' }, body: new Blob([bytes]) });
  await ada.comments.create({ params: { todoId: todo.id }, body: { content: '', fileIds: [file.id] } });
  const id = await finishedExport(world(), ada);
  const parts: Uint8Array[] = [];
  for await (const part of (await ada.fetch(fileOf(id))).body as unknown as AsyncIterable<Uint8Array>) {
    if (parts.length === 0) {
      await sweep(25);
      expect(await filesOf(id)).toEqual([]);
    }
    parts.push(part);
  }
  const { files } = new Archive(Buffer.concat(parts));
  expect(bytes.equals(files[`files/${file.id}/hull.bin`] ?? new Uint8Array())).toBe(true);
  await expect(download(ada, fileOf(id))).rejects.toThrow('This export has expired');
});

test('the rest of a download comes from the same file, also if an earlier try left one', async () => {
  const ada = await world().admin('Ada');
  const id = await start(ada);
  await expect(finishExport(world(), id, { dies: true })).rejects.toThrow('killed');
  const [left] = await filesOf(id);
  await finishExport(world(), id);
  expect(await filesOf(id)).toHaveLength(2);
  const whole = Buffer.from(await downloadBytes(ada, fileOf(id)));
  await sweep(0);
  expect(await filesOf(id)).toEqual([expect.not.stringMatching(left ?? '')]);

  const { expiresAt } = await find(ada, id);
  const rest = async (etag: string) => {
    const response = await ada.fetch(fileOf(id), { headers: { range: 'bytes=1000-', 'if-range': etag } });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const time = Date.parse(expiresAt ?? '');
  expect(await rest(`"export-${id}-${time}"`)).toEqual({ status: 206, bytes: whole.subarray(1000) });
  expect(await rest(`"export-${id}-${/(\d+)\.zip$/.exec(left ?? '')?.[1]}"`)).toEqual({ status: 200, bytes: whole });
});
