import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import serveFolder from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#server/errors.ts';
import { sessionCookie } from './cookies.ts';

const clientFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** The `Link` header of a page: its first call and its files, so that browsers request them while the HTML is loading. */
function preloadLinks(files: string[], { headers }: FastifyRequest): string {
  const first = headers.cookie?.includes(`${sessionCookie}=`) ? '/api/user' : '/api/auth/ways';
  const links = files.map((file) =>
    file.endsWith('.css') ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload`,
  );
  // The script that chooses the color scheme holds up the page until it has run.
  const scheme = '</scheme.js>; rel=preload; as=script';
  return [scheme, `<${first}>; rel=preload; as=fetch; crossorigin=use-credentials`, ...links].join(', ');
}

/** The files that each screen needs, by path, as the build has listed them. */
async function filesOfScreens(folder: string): Promise<Record<string, string[]>> {
  const file = join(folder, 'screens.json');
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
}

/**
 * Serves the built client: assets with a long cache time, also those of the previous version, which open pages still use, and the
 * page for every path outside the API.
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
        reply.header('link', preloadLinks(files, request)).sendFile('index.html');
      });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !/^\/(api|socket\.io|assets)(\/|$)/.test(request.url.split('?')[0] ?? '');
    if (!built || !isPage) throw new NotFound('Page');
    reply.sendFile('index.html');
  });
}
