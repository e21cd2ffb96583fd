import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';
import { readingPage } from './reading-page.ts';

/** Serves the description of the API: for programs at `/api/openapi.json`, to read at `/api/docs`. */
export function serveDocs(app: FastifyInstance): void {
  app.get('/api/openapi.json', async () => openApiDocument());
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(readingPage()));
}
