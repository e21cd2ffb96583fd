import { eq, sql } from 'drizzle-orm';
import type { Preferences } from '#contract/preferences.ts';
import { found } from '#server/db/tenant.ts';
import type { AccountScope } from '#server/scope.ts';
import { users } from './table.ts';

const defaults: Preferences = {
  language: null,
  locale: null,
  weekStartsOn: null,
  timeZone: null,
  singleKeys: null,
  channelOrder: null,
  colorScheme: null,
  favorites: [],
};

/** Returns all preferences, with null or nothing for those that the user has not set. */
export const preferencesOf = (saved: Partial<Preferences>): Preferences => ({ ...defaults, ...saved });

/** Changes the caller's preferences that are sent, in all their windows. Returns all preferences. */
export async function changePreferences(scope: AccountScope, changes: Partial<Preferences>): Promise<Preferences> {
  const { userId } = scope.actor;
  const rows = await scope.db
    .update(users)
    // Colleagues cannot see them, so the version stays.
    .set({
      preferences: sql`${users.preferences} || ${JSON.stringify(changes)}::jsonb`,
      updatedAt: sql`${users.updatedAt}`,
      version: sql`${users.version}`,
    })
    .where(eq(users.id, userId))
    .returning({ preferences: users.preferences });
  scope.record('accounts', 'changed', { id: userId });
  return preferencesOf(found(rows, 'User').preferences);
}
