import { eq } from 'drizzle-orm';
import type { Terms } from '#contract/terms.ts';
import type { Database } from '#server/db/pool.ts';
import { found } from '#server/db/tenant.ts';
import { organizations } from './table.ts';

type Member = { db: Database; actor: { organizationId: number } };

/** Returns the organization's own terms. @throws NotFound */
export async function readTerms({ db, actor }: Member): Promise<Terms> {
  const rows = await db
    .select({ terms: organizations.terms })
    .from(organizations)
    .where(eq(organizations.id, actor.organizationId));
  return found(rows, 'Organization').terms;
}
