import { and, eq, getTableColumns, inArray, ne } from 'drizzle-orm';
import type { Preferences } from '#contract/notifications.ts';
import type { Database } from '#server/db/pool.ts';
import { ours } from '#server/db/tenant.ts';
import { isActiveMember } from '#server/organizations/memberships.ts';
import { memberships } from '#server/organizations/table.ts';
import type { AccountScope, Reading } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { notificationPreferences } from './table.ts';

const { userId: _, ...columns } = getTableColumns(notificationPreferences);

/** The defaults: everything except what comes once a week. */
const defaults: Preferences = {
  emailNotifications: true,
  browserNotifications: true,
  inAppNotifications: true,
  todosDueToday: true,
  todosOpenThursday: false,
  chatMessages: true,
  todoAssignments: true,
  rockUpdates: true,
  meetingReminders: true,
  meetingInvitations: true,
  remindersBy: 'push',
  weeklyDigest: false,
  chatBanner: true,
  chatSound: true,
  quietFrom: null,
  quietUntil: null,
  quietDays: [],
  undisturbedUntil: null,
};

/** The caller's preferences. */
export async function findPreferences({ db, actor }: Pick<AccountScope, 'db' | 'actor'>): Promise<Preferences> {
  const [changed] = await db
    .select(columns)
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, actor.userId));
  return changed ?? defaults;
}

/** Changes the caller's preferences. @returns all of them */
export async function changePreferences(scope: AccountScope, fields: Partial<Preferences>): Promise<Preferences> {
  await setPreferences(scope.db, scope.actor.userId, fields);
  return findPreferences(scope);
}

/** Changes some preferences of a person. */
export async function setPreferences(db: Database, userId: string, fields: Partial<Preferences>): Promise<void> {
  const values = { userId, ...fields };
  await db
    .insert(notificationPreferences)
    .values(values)
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: values });
}

/**
 * The preferences of members by their ids. Leaves out observers, deactivated people, people without an account and non-members, who get no
 * notifications, unless `withObservers`. Locks the memberships, so that no one leaves before the commit.
 */
export async function preferencesOf(
  scope: Reading,
  userIds: string[],
  { withObservers = false } = {},
): Promise<Map<string, Preferences>> {
  const rows = await scope.db
    .select({ userId: memberships.userId, changed: columns })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.hasAccount, true)))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, memberships.userId))
    .where(
      ours(
        scope,
        memberships,
        inArray(memberships.userId, userIds),
        withObservers ? undefined : ne(memberships.role, 'observer'),
        isActiveMember,
      ),
    )
    .orderBy(memberships.userId)
    .for('key share', { of: memberships });
  return new Map(rows.map(({ userId, changed }) => [userId, changed ?? defaults]));
}

/** Deletes the preferences of accounts that have ended. */
export async function forgetPreferences(db: Database, userIds: string[]): Promise<void> {
  await db.delete(notificationPreferences).where(inArray(notificationPreferences.userId, userIds));
}
