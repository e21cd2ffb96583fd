import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import serveFolder from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionCookie } from '#server/auth/sessions.ts';
import { NotFound } from '#server/errors.ts';

const clientFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** What a page asks for before all else, so that a browser asks already while the code is on its way. */
function linksTo(files: string[], { headers }: FastifyRequest): string {
  const first = headers.cookie?.includes(`${sessionCookie}=`) ? '/api/user' : '/api/auth/ways';
  const links = files.map((file) =>
    file.endsWith('.css') ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload`,
  );
  return [`<${first}>; rel=preload; as=fetch; crossorigin=use-credentials`, ...links].join(', ');
}

/** Of each address of a screen the files that it needs beside those of the start, as the build says. */
async function filesOfScreens(folder: string): Promise<Record<string, string[]>> {
  const file = join(folder, 'screens.json');
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
}

/**
 * Serves the built client: its assets for good, also those of the version before, with which pages are still open, and its
 * page for every address that is not of the API.
 */
export async function serveClient(app: FastifyInstance, folder = clientFolder): Promise<void> {
  const built = existsSync(folder);
  const folders = [folder, `${folder}.last`].filter(existsSync);
  if (built) {
    await app.register(serveFolder, {
      root: folders,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const lasts = folders.some((one) => path.startsWith(join(one, 'assets/')));
        reply.header('cache-control', lasts ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    for (const [path, files] of Object.entries({ '/': [], ...(await filesOfScreens(folder)) }))
      app.get(path, (request, reply) => {
        reply.header('link', linksTo(files, request)).sendFile('index.html');
      });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !/^\/(api|socket\.io|assets)(\/|$)/.test(request.url.split('?')[0] ?? '');
    if (!built || !isPage) throw new NotFound('Page');
    reply.sendFile('index.html');
  });
}
