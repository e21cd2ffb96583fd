import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '#contract/languages.ts';
import type { Database } from '#server/db/pool.ts';
import { users } from './table.ts';

/** The language of a person: their own choice, else that of the browser at their last sign-in. */
export const languageOf = sql<Language>`coalesce(
  ${users.preferences}->>'language', ${users.browserLanguage}, 'en')`;

/** Stores the language of the browser in which a person signed in. */
export async function saveBrowserLanguage(db: Database, userId: string, language: Language): Promise<void> {
  await db
    .update(users)
    // Colleagues do not see it, so the version of the account stays.
    .set({ browserLanguage: language, updatedAt: sql`${users.updatedAt}`, version: sql`${users.version}` })
    .where(and(eq(users.id, userId), sql`${users.browserLanguage} is distinct from ${language}`));
}
