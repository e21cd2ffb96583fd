import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import serveFolder from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { NotFound } from '#server/errors.ts';

const clientFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));

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
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !/^\/(api|socket\.io|assets)(\/|$)/.test(request.url.split('?')[0] ?? '');
    if (!built || !isPage) throw new NotFound('Page');
    return reply.sendFile('index.html');
  });
}
