import { readdir, readlink } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function inChannel(type: 'public' | 'private' = 'public') {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await grace.channels.create({ body: { name: 'yard', type } });
  return { ada, grace, id };
}
const picture = async (width: number, height: number) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: 'teal' } })
        .jpeg()
        .toBuffer(),
    ),
  ]);
const upload = (person: Person, body: Blob, name = 'slip.jpg') => person.files.upload({ query: { name }, body });
const write = (person: Person, id: number, fileIds: number[], content = '') =>
  person.messages.create({ params: { id }, body: { content, fileIds } });
const statusFor = async (person: Person, path: string) => (await person.fetch(`/api/files/${path}`)).status;

const contentOf = async (person: Person, path: string) =>
  Buffer.from(await (await person.fetch(`/api/files/${path}`)).arrayBuffer());

test('a picture in a message is stored unchanged, with a preview and a thumbnail', async () => {
  const { ada, grace, id } = await inChannel();
  const logo = await picture(3000, 1500);
  const file = await upload(grace, logo, 'logo.jpg');
  expect(file).toMatchObject({ name: 'logo.jpg', size: logo.size, width: 2048, height: 1024, isAnimated: false });
  const message = await write(grace, id, [file.id]);
  expect(message).toMatchObject({ content: '', files: [file] });
  expect(await contentOf(ada, `${file.id}`)).toEqual(Buffer.from(await logo.arrayBuffer()));
  const small = await contentOf(ada, `${file.id}/thumbnail`);
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 });
  const whole = await contentOf(ada, `${file.id}/picture`);
  expect(await sharp(whole).metadata()).toMatchObject({ format: 'webp', width: 2048 });
});

test('the stored previews contain neither the location nor the camera of a picture', async () => {
  const grace = await world().admin();
  const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } });
  const bytes = await drawn
    .withExif({ IFD0: { Make: 'Fruit Phones' } })
    .jpeg()
    .toBuffer();
  const { id } = await upload(grace, new Blob([new Uint8Array(bytes)]));
  for (const path of [`${id}`, `${id}/picture`, `${id}/thumbnail`])
    expect((await contentOf(grace, path)).toString('latin1')).not.toContain('Fruit Phones');
});

/** A picture with this number of frames. */
async function animation(frames: number, side: number) {
  const frame = (_: unknown, index: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: index % 2 ? 'teal' : 'gold' } })
      .png()
      .toBuffer();
  const drawn = await Promise.all(Array.from({ length: frames }, frame));
  const gif = await sharp(drawn, { join: { animated: true } })
    .gif({ delay: drawn.map(() => 80) })
    .toBuffer();
  return new Blob([new Uint8Array(gif)]);
}

test('an animated picture plays in its preview, but one with too many frames shows the first and can be downloaded', async () => {
  const grace = await world().admin();
  const short = await upload(grace, await animation(4, 900), 'wave.gif');
  expect(short).toMatchObject({ name: 'wave.gif', width: 900, isAnimated: true });
  expect(await sharp(await contentOf(grace, `${short.id}/picture`)).metadata()).toMatchObject({ pages: 4, width: 640 });
  expect((await sharp(await contentOf(grace, `${short.id}/thumbnail`)).metadata()).pages).toBeUndefined();
  const long = await upload(grace, await animation(501, 2), 'long.gif');
  expect(long).toMatchObject({ width: 2, isAnimated: false });
  expect(await sharp(await contentOf(grace, `${long.id}`)).metadata()).toMatchObject({ format: 'gif', pages: 501 });
});

test('files of a message come in the order in which they were added to it', async () => {
  const grace = await world().admin();
  const [channel] = await grace.channels.list();
  const [first, second] = [
    await upload(grace, new Blob(['1']), 'z.txt'),
    await upload(grace, new Blob(['2']), 'a.txt'),
  ];
  const message = await grace.messages.create({
    params: { id: channel?.id ?? 0 },
    body: { content: '', fileIds: [second.id, first.id] },
  });
  expect(message.files.map(({ name }) => name)).toEqual(['a.txt', 'z.txt']);
});

test('any other file is stored unchanged and can only be downloaded, whatever type it claims', async () => {
  const { ada, grace, id } = await inChannel();
  const page = '<html><script>alert(1)</script>';
  const file = await upload(grace, new Blob([page], { type: 'text/html' }), 'plan.html');
  expect(file).toMatchObject({ name: 'plan.html', size: page.length, width: null });
  await write(grace, id, [file.id], 'The plan');
  const sent = await ada.fetch(`/api/files/${file.id}`);
  expect(await sent.text()).toBe(page);
  expect(Object.fromEntries(sent.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''plan.html",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(await statusFor(ada, `${file.id}/picture`)).toBe(404);
});

test('only people who read its channel can open a file, and before it is sent only its owner', async () => {
  const { ada, grace, id } = await inChannel('private');
  const alan = await world().colleague(ada, 'Alan');
  await grace.channels.invite({ params: { id }, body: { userId: alan.id } });
  const file = await upload(grace, await picture(10, 10));
  expect([await statusFor(grace, `${file.id}`), await statusFor(alan, `${file.id}`)]).toEqual([200, 404]);
  await write(grace, id, [file.id]);
  for (const path of [`${file.id}`, `${file.id}/picture`, `${file.id}/thumbnail`])
    expect([await statusFor(alan, path), await statusFor(ada, path)]).toEqual([200, 404]);
  await alan.channels.leave({ params: { id } });
  expect(await statusFor(alan, `${file.id}`)).toBe(404);
});

test('a browser revalidates a cached file each time', async () => {
  const { grace, id } = await inChannel('private');
  const alan = await world().colleague(grace, 'Alan');
  await grace.channels.invite({ params: { id }, body: { userId: alan.id } });
  const file = await upload(grace, await picture(10, 10));
  await write(grace, id, [file.id]);
  const { headers } = await alan.fetch(`/api/files/${file.id}/picture`);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  const statusAgain = async () =>
    (await alan.fetch(`/api/files/${file.id}/picture`, { headers: { 'if-none-match': headers.get('etag') ?? '' } }))
      .status;
  expect(await statusAgain()).toBe(304);
  await alan.channels.leave({ params: { id } });
  expect(await statusAgain()).toBe(404);
});

test('people can only attach their own files to a message, each once', async () => {
  const { ada, grace, id } = await inChannel();
  const hers = await upload(grace, await picture(10, 10));
  await expect(write(ada, id, [hers.id])).rejects.toMatchObject({ body: { errors: [{ path: 'fileIds' }] } });
  await write(grace, id, [hers.id]);
  await expect(write(grace, id, [hers.id])).rejects.toMatchObject({ status: 400 });
  await expect(write(grace, id, [])).rejects.toThrow('400: Please enter a message');
});

test('files are deleted with their message, even if its thread stays', async () => {
  const { grace, id } = await inChannel();
  const [first, second] = [await upload(grace, await picture(10, 10)), await upload(grace, await picture(9, 9))];
  const head = await write(grace, id, [first.id]);
  const params = { id: head.id };
  const reply = await grace.messages.reply({ params, body: { content: '', fileIds: [second.id] } });
  expect(reply.files).toEqual([second]);
  await grace.messages.delete({ params });
  expect([await statusFor(grace, `${first.id}`), await statusFor(grace, `${second.id}`)]).toEqual([404, 200]);
  await grace.messages.delete({ params: { id: reply.id } });
  const isThere = () => onDatabase(world(), 'select from files where id = any($1)', [[first.id, second.id]]);
  expect(await isThere()).toHaveLength(2);
  await world().purge(new Date(Date.now() + 31 * 24 * 3600_000));
  expect(await isThere()).toEqual([]);
});

describe('a comment', () => {
  async function aboutTodo() {
    const ada = await world().admin();
    const grace = await world().colleague(ada);
    const { id: todoId } = await createTodo(ada, { title: 'Order the rope' });
    const { id: fileId } = await upload(grace, await picture(800, 600));
    const comment = await grace.comments.create({ params: { todoId }, body: { content: '', fileIds: [fileId] } });
    return { ada, grace, todoId, fileId, comment };
  }

  test('has files for everyone who reads it, and then needs no text', async () => {
    const { ada, todoId, fileId, comment } = await aboutTodo();
    expect(comment).toMatchObject({ content: '', files: [{ id: fileId, name: 'slip.jpg', width: 800 }] });
    expect(await ada.comments.list({ params: { todoId } })).toEqual([comment]);
    for (const path of [`${fileId}`, `${fileId}/picture`, `${fileId}/thumbnail`])
      expect([await statusFor(ada, path), await statusFor(await world().admin(), path)]).toEqual([200, 404]);
    await expect(ada.comments.create({ params: { todoId }, body: { content: ' ' } })).rejects.toThrow(
      '400: Please enter a comment',
    );
  });

  test('takes its files along, and so does its to-do until it is restored', async () => {
    const { ada, grace, todoId, fileId, comment } = await aboutTodo();
    await ada.todos.delete({ params: { id: todoId } });
    expect(await statusFor(grace, `${fileId}`)).toBe(404);
    await ada.todos.restore({ params: { id: todoId } });
    expect(await statusFor(grace, `${fileId}`)).toBe(200);
    await grace.comments.delete({ params: { id: comment.id } });
    expect(await statusFor(grace, `${fileId}`)).toBe(404);
  });

  test('cannot use a file of a message or another comment', async () => {
    const { grace, todoId, fileId } = await aboutTodo();
    const { id } = await grace.channels.create({ body: { name: 'yard' } });
    const inMessage = await upload(grace, await picture(10, 10));
    await write(grace, id, [inMessage.id]);
    for (const taken of [fileId, inMessage.id]) {
      const body = { content: 'Mine', fileIds: [taken] };
      await expect(grace.comments.create({ params: { todoId }, body })).rejects.toThrow('400: There is no such file');
    }
  });
});

test.each(['Rock', 'Issue', 'Measurable'] as const)('a comment on a %s has files', async (kind) => {
  const ada = await world().admin();
  const scorecard = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const { id } = {
    Rock: await ada.rocks.create({ body: { title: 'Loft' } }),
    Issue: await ada.issues.create({ body: { title: 'No lift' } }),
    Measurable: await ada.measurables.create({ body: { name: 'Boats', scorecardId: scorecard.id } }),
  }[kind];
  const file = await upload(ada, new Blob(['a plan']), 'plan.txt');
  const params = { [`${kind.toLowerCase()}Id`]: id } as { rockId: number };
  await ada.comments[`createOn${kind}` as 'createOnRock']({ params, body: { content: 'So', fileIds: [file.id] } });
  expect(await statusFor(await world().colleague(ada), `${file.id}`)).toBe(200);
});

/** A file of this many megabytes, of which no two parts are equal. */
const large = (megabytes: number) =>
  Buffer.from(new Uint32Array(megabytes * 256 * 1024).map((_, index) => index).buffer);

test('a large file comes back as it was, whole and in ranges over its parts, and an earlier one too', async () => {
  const grace = await world().admin();
  const bytes = large(3).subarray(0, -7);
  const file = await upload(grace, new Blob([bytes]), 'dump.sql');
  expect(file.size).toBe(bytes.length);
  const checkRanges = async () => {
    expect((await contentOf(grace, `${file.id}`)).equals(bytes)).toBe(true);
    for (const [first, last] of [
      [524_280, 1_600_000],
      [0, 0],
      [1_048_576, bytes.length - 1],
    ] as const) {
      const part = await grace.fetch(`/api/files/${file.id}`, { headers: { range: `bytes=${first}-${last}` } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${first}-${last}/${bytes.length}`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(first, last + 1))).toBe(true);
    }
  };
  await checkRanges();
  // As versions before 2026-12 stored it.
  await onDatabase(world(), 'update files set bytes = $2 where id = $1', [file.id, bytes]);
  await onDatabase(world(), 'delete from file_parts where file_id = $1', [file.id]);
  await checkRanges();
});

describe('with the limits of an operator', () => {
  const small = openWorld({ MAX_FILE_MEGABYTES: '2', QUOTAS: 'fileMegabytes=3' });
  /** How many uploads are arriving: their files have no name any more, so the folder is empty. */
  const openUploads = async () => {
    const links = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    return links.filter((link) => link.includes('upload-')).length;
  };
  const left = async () => {
    expect((await readdir(small().dataDir)).filter((name) => name.startsWith('upload-'))).toEqual([]);
    return onDatabase(small(), 'select size from files order by id');
  };

  test('people learn how large a file may be, and one that is larger is refused in words', async () => {
    const grace = await small().admin();
    expect(await grace.files.limits()).toEqual({ mostBytes: 2 * 1024 * 1024 });
    await expect(upload(grace, new Blob([]))).rejects.toThrow('400: This file is empty. Choose another one.');
    const body = new Uint8Array(2 * 1024 * 1024 + 1);
    const refusal = { code: 'too_large', message: 'This file is too large. The limit is 2 MB.' };
    const announced = await grace.fetch('/api/files', { method: 'POST', body });
    expect([announced.status, await announced.json()]).toMatchObject([413, refusal]);
    const stream = new Blob([body]).stream();
    const chunked = await grace.fetch('/api/files', { method: 'POST', body: stream, duplex: 'half' } as RequestInit);
    expect([chunked.status, await chunked.json()]).toMatchObject([413, refusal]);
    expect(await left()).toEqual([]);
  });

  // Open files are listed by Linux alone.
  test.runIf(process.platform === 'linux')(
    'an upload that is canceled leaves nothing, and one over the quota is refused before it arrives',
    async () => {
      const grace = await small().admin();
      const canceling = new AbortController();
      const body = new ReadableStream({ start: (controller) => controller.enqueue(large(1)) });
      const init = { method: 'POST', body, duplex: 'half', signal: canceling.signal };
      const canceled = grace.fetch('/api/files', init as RequestInit);
      canceled.catch(() => {});
      await expect.poll(openUploads).toBe(1);
      canceling.abort();
      await expect(canceled).rejects.toThrow();
      await expect.poll(openUploads).toBe(0);
      await upload(grace, new Blob([large(2)]));
      const never = new ReadableStream({ start: (controller) => controller.enqueue(large(1)) });
      const announced = { method: 'POST', headers: { 'content-length': '2000000' }, body: never, duplex: 'half' };
      const refused = await grace.fetch('/api/files', announced as RequestInit);
      expect(await refused.json()).toMatchObject({ message: expect.stringContaining('limit of 3 megabytes of files') });
      expect(await left()).toEqual([{ size: 2 * 1024 * 1024 }]);
    },
  );
});
