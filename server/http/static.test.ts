import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { serveClient } from './static.ts';

/** A server whose client consists of these files. */
async function serving(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const app = fastify();
  await serveClient(app, join(folder, 'web'));
  return app;
}

test('pages opened before the last build still get their files', async () => {
  const app = await serving({
    'web/index.html': 'new',
    'web/assets/start-2.js': '2',
    'web.last/index.html': 'old',
    'web.last/assets/start-1.js': '1',
  });
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

test('a page names its first call and the files of its screen in a Link header', async () => {
  const screens = { '/rocks/:id': ['/assets/Rock-1.js', '/assets/Rock-1.css'] };
  const app = await serving({ 'web/index.html': 'page', 'web/screens.json': JSON.stringify(screens) });
  const linksOf = async (url: string, cookie = '') => (await app.inject({ url, headers: { cookie } })).headers.link;
  const user = '</api/user>; rel=preload; as=fetch; crossorigin=use-credentials';
  const scheme = '</scheme.js>; rel=preload; as=script';
  expect(await linksOf('/', '__Host-quarterdeck_session=1')).toBe(`${scheme}, ${user}`);
  expect(await linksOf('/rocks/7?tab=activity', 'quarterdeck_session=1')).toBe(
    `${scheme}, ${user}, </assets/Rock-1.js>; rel=modulepreload, </assets/Rock-1.css>; rel=preload; as=style; crossorigin`,
  );
  expect(await linksOf('/')).toContain('</api/auth/ways>');
});
