import { eq, sql } from 'drizzle-orm';
import type { Preferences } from '#contract/preferences.ts';
import { found } from '#server/db/tenant.ts';
import type { AccountScope } from '#server/scope.ts';
import { users } from './table.ts';

const followingTheBrowser: Preferences = {
  language: null,
  locale: null,
  weekStartsOn: null,
  timeZone: null,
  colorScheme: null,
};

/** All preferences, of those that are kept. */
export const preferencesOf = (kept: Partial<Preferences>): Preferences => ({ ...followingTheBrowser, ...kept });

/** Changes those of the caller's preferences that are sent; all their windows hear of it. */
export async function changePreferences(scope: AccountScope, given: Partial<Preferences>): Promise<Preferences> {
  const { userId } = scope.actor;
  const rows = await scope.db
    .update(users)
    // Nobody else sees them: for colleagues the account is as new as it was.
    .set({
      preferences: sql`${users.preferences} || ${JSON.stringify(given)}::jsonb`,
      updatedAt: sql`${users.updatedAt}`,
      version: sql`${users.version}`,
    })
    .where(eq(users.id, userId))
    .returning({ preferences: users.preferences });
  scope.record('accounts', 'changed', { id: userId });
  return preferencesOf(found(rows, 'User').preferences);
}
