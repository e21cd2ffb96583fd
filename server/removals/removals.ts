import { desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Removal, RestoredPerson } from '#contract/users.ts';
import { mayAdminister } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { rejoinChannels } from '#server/chat/channels.ts';
import { restoreMentions } from '#server/chat/save-mentions.ts';
import { rejoinThreads } from '#server/chat/thread-marks.ts';
import { trashStart } from '#server/db/columns.ts';
import { found, ours } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import { restoreFollowers } from '#server/followers/followers.ts';
import { restoreCanceledMeetings } from '#server/meetings/leaving.ts';
import { handBackSeries } from '#server/meetings/meetings.ts';
import { forgetRemoval } from '#server/organizations/domains.ts';
import { lockMembers, setCurrentOrganizations, setDetails } from '#server/organizations/memberships.ts';
import { addMember, lockAccount } from '#server/organizations/organizations.ts';
import { memberships } from '#server/organizations/table.ts';
import { restoreSaved } from '#server/saved-messages/saved-messages.ts';
import { restoreScheduled } from '#server/scheduled-messages/scheduled-messages.ts';
import { asServer, type Scope, type ServerScope, type SystemScope } from '#server/scope.ts';
import { asPerson, users } from '#server/users/table.ts';
import { findUser, restoreCredentials } from '#server/users/users.ts';
import { restoreAudiences } from './belongings.ts';
import { countOf, type HandedOver, handBackRemoved } from './rows.ts';
import { type Belongings, type Credentials, removals } from './table.ts';

type Removed = {
  personId: string;
  belongings: Belongings;
  handedOver: HandedOver;
  credentials: Credentials | null;
};

/** Keeps what a removal took away and handed over, to undo it within 30 days. */
export async function keepRemoval(scope: Scope, removed: Removed): Promise<void> {
  const { organizationId, userId } = scope.actor;
  const values = { ...removed, removedById: userId, removedAt: scope.now.toISOString() };
  await scope.db
    .insert(removals)
    .values({ organizationId, ...values })
    .onConflictDoUpdate({ target: [removals.organizationId, removals.personId], set: values });
}

/** Returns the people who were removed or left and can still be brought back, latest first. */
export const listRemovals = (scope: Scope): Promise<Removal[]> =>
  scope.db
    .select({
      person: asPerson,
      removedById: removals.removedById,
      removedAt: removals.removedAt,
      isMember: sql<boolean>`exists (select from ${memberships}
        where ${memberships.organizationId} = ${removals.organizationId} and ${memberships.userId} = ${removals.personId})`,
      count: sql<number>`(select coalesce(sum(jsonb_array_length(value)), 0)::int from jsonb_each(${removals.handedOver}))`,
    })
    .from(removals)
    .innerJoin(users, eq(users.id, removals.personId))
    .where(ours(scope, removals, gt(removals.removedAt, trashStart(scope.now))))
    .orderBy(desc(removals.removedAt))
    .limit(500);

/**
 * Brings back a person who was removed within 30 days, with their role, teams, private channels and seats, and with the work that those
 * who took over still have. Someone who left by themselves must join again first; then they get their work back.
 * @throws NotFound; Forbidden; Conflict if they left and are no member; Refusal (409) at one of the quotas
 */
export async function restorePerson(scope: Scope, personId: string): Promise<RestoredPerson> {
  demand(mayAdminister(scope.actor), msg('Only admins can bring people back'));
  await lockAccount(scope, personId);
  const { organizationId } = scope.actor;
  const rows = await scope.db
    .delete(removals)
    .where(ours(scope, removals, eq(removals.personId, personId), gt(removals.removedAt, trashStart(scope.now))))
    .returning();
  const { belongings, handedOver, credentials, removedById } = found(rows, 'User');
  await lockMembers(scope, [
    ...new Set(Object.values(handedOver).flatMap((rows) => rows.flatMap(({ to }) => to ?? []))),
  ]);
  const { membership } = belongings;
  if (credentials) await restoreCredentials(scope, personId, credentials);
  const isMember = await scope.db.$count(memberships, ours(scope, memberships, eq(memberships.userId, personId)));
  if (!isMember && removedById === personId)
    throw new Conflict(
      msg('They left by themselves. Invite them; when they have joined, you can give their work back.'),
    );
  const within = asServer(scope);
  if (!isMember) {
    await addMember(scope, organizationId, personId, membership);
    await setCurrentOrganizations(scope.db, [personId]);
    scope.record('accounts', 'changed', { id: personId });
  }
  const backCount = await handBackRemoved(within, { ...belongings, handedOver }, personId);
  const organizers = new Set(handedOver.meetings.flatMap(({ to }) => to ?? []));
  await handBackSeries(within, { ids: belongings.series, from: [...organizers], to: personId });
  if (belongings.canceled) await restoreCanceledMeetings(within, belongings.canceled);
  await restoreAudiences(within, belongings.audiences);
  await rejoinChannels(within, personId, belongings.channels);
  await rejoinThreads(within, personId, belongings.threads ?? []);
  await restoreMentions(within, personId);
  await restoreSaved(within, personId, belongings.saved ?? []);
  await restoreScheduled(within, personId, belongings.scheduled ?? []);
  await restoreFollowers(within, personId, belongings.followed);
  const user = await findUser(scope, personId);
  if (user.email) await forgetRemoval(scope, user.email);
  scope.record('users', 'restored', user);
  return { user, backCount, leftCount: countOf(handedOver) - backCount };
}

/** Restores what concerns only a person who joins again: their profile here, and what they follow. */
export async function findOwnAgain(scope: ServerScope, personId: string): Promise<void> {
  const [removal] = await scope.db
    .select({ belongings: removals.belongings })
    .from(removals)
    .where(ours(asServer(scope), removals, eq(removals.personId, personId)));
  if (!removal) return;
  const { membership, followed } = removal.belongings;
  const { title, phone, location, pronouns } = membership;
  const before = await findUser(scope, personId);
  await setDetails(scope, personId, { title, phone, location, pronouns });
  scope.record('users', 'changed', await findUser(scope, personId), before);
  await restoreFollowers(asServer(scope), personId, followed);
}

/** Forgets the removals that can no longer be undone, in all organizations. */
export async function purgeRemovals({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(removals).where(lt(removals.removedAt, trashStart(now)));
}
