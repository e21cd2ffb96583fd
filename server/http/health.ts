import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/pool.ts';

/** `/healthz`: the process is up. `/readyz`: the database can be reached (it is migrated before the server listens). */
export function serveHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', { compress: false }, async () => ({ status: 'up' }));
  app.get('/readyz', { compress: false }, async () => {
    await db.execute(sql`select 1`);
    return { status: 'ready' };
  });
}
