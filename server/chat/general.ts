import type { Database } from '#server/db/pool.ts';
import { channels } from './table.ts';

/** Creates the #general channel of a new organization. */
export async function createGeneralChannel(db: Database, organizationId: number): Promise<void> {
  await db.insert(channels).values({ organizationId, name: 'general', description: 'News and questions for everyone' });
}
