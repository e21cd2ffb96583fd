import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { serveClient } from './static.ts';

test('pages that are open since before the last build still get their files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = {
    'web/index.html': 'new',
    'web/assets/start-2.js': '2',
    'web.last/index.html': 'old',
    'web.last/assets/start-1.js': '1',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const app = fastify();
  await serveClient(app, join(folder, 'web'));
  const get = async (url: string) => {
    const { statusCode, body, headers } = await app.inject(url);
    return [statusCode, body, headers['cache-control']];
  };
  const forGood = 'public, max-age=31536000, immutable';
  expect(await get('/assets/start-1.js')).toEqual([200, '1', forGood]);
  expect(await get('/assets/start-2.js')).toEqual([200, '2', forGood]);
  expect((await get('/index.html')).slice(0, 2)).toEqual([200, 'new']);
  expect((await get('/teams')).slice(0, 2)).toEqual([200, 'new']);
  expect((await get('/assets/start-0.js'))[0]).toBe(404);
});
