import type { Database } from '#server/db/pool.ts';
import { channels } from './table.ts';

/** Creates the channel that every organization begins with. */
export async function createGeneralChannel(db: Database, organizationId: number): Promise<void> {
  await db
    .insert(channels)
    .values({ organizationId, name: 'general', description: 'News and questions for everybody' });
}
