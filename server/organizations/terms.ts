import { eq } from 'drizzle-orm';
import type { Terms } from '#contract/terms.ts';
import { found } from '#server/db/tenant.ts';
import type { Reading } from '#server/scope.ts';
import { organizations } from './table.ts';

/** What the organization calls things, as far as it has words of its own. @throws NotFound */
export async function readTerms({ db, actor }: Reading): Promise<Terms> {
  const rows = await db
    .select({ terms: organizations.terms })
    .from(organizations)
    .where(eq(organizations.id, actor.organizationId));
  return found(rows, 'Organization').terms;
}
