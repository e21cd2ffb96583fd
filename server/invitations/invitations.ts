import { desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Invitation } from '#contract/invitations.ts';
import { limits } from '#contract/limits.ts';
import { invitationState, mayManageInvitation } from '#rules/invitations.ts';
import { found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import type { Reading, Scope, ServerScope, SystemScope } from '#server/scope.ts';
import { invitations } from './table.ts';

/** For how long, in ms, an invitation is kept that has come to its end. */
const keptFor = 90 * 24 * 3600_000;

type Row = typeof invitations.$inferSelect;

/** What is read of an invitation. */
export const rowColumns = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  // Every member reads the invitations: a private team is not named.
  teamId: sql<number | null>`(
    select teams.id from teams where teams.id = invitations.team_id and not teams.is_private)`,
  personId: invitations.personId,
  invitedById: invitations.invitedById,
  sends: invitations.sends,
  sentAt: invitations.sentAt,
  expiresAt: invitations.expiresAt,
  openedAt: invitations.openedAt,
  bouncedAt: invitations.bouncedAt,
  joinedAt: invitations.joinedAt,
  version: invitations.version,
};

/** An invitation as it is kept. */
export type Kept = Pick<Row, keyof typeof rowColumns>;

/** An invitation as it is told, with the state that it is in at `now`. */
export const asInvitation = ({ sends: _, openedAt, bouncedAt, joinedAt, ...row }: Kept, now: Date): Invitation => ({
  ...row,
  state: invitationState({ ...row, openedAt, bouncedAt, joinedAt }, now),
});

/** The condition that an invitation was not withdrawn. */
export const standing = isNull(invitations.withdrawnAt);

async function select(scope: Reading, condition?: SQL): Promise<Invitation[]> {
  const rows = await scope.db
    .select(rowColumns)
    .from(invitations)
    .where(ours(scope, invitations, standing, condition))
    .orderBy(desc(invitations.sentAt), desc(invitations.id))
    .limit(limits.rows);
  return rows.map((row) => asInvitation(row, scope.now));
}

/** The invitations by e-mail that were not withdrawn, the latest first. */
export const listInvitations = (scope: Scope): Promise<Invitation[]> => select(scope);

/** Invitations by their ids. */
export const readInvitations = (scope: Reading, ids: number[]): Promise<Invitation[]> =>
  select(scope, isOneOf(invitations.id, ids));

/** An invitation that the caller may manage, locked. @throws NotFound, Forbidden */
export async function findToManage(scope: Scope, id: number): Promise<Kept> {
  const rows = await scope.db
    .select(rowColumns)
    .from(invitations)
    .where(ours(scope, invitations, eq(invitations.id, id), standing))
    .for('no key update');
  const row = found(rows, 'Invitation');
  demand(mayManageInvitation(scope.actor, row), 'Only an admin or whoever sent the invitation may do this');
  return row;
}

/** Withdraws an invitation: its link is dead at once. @throws NotFound, Forbidden; Conflict for one that was followed */
export async function withdrawInvitation(scope: Scope, id: number): Promise<void> {
  const before = await findToManage(scope, id);
  if (before.joinedAt) throw new Conflict('Whoever was invited has joined already');
  const fields = { withdrawnAt: scope.now.toISOString() };
  const row = await updateRow<typeof invitations, Kept>(scope, invitations, id, fields, rowColumns, 'Invitation');
  scope.record('invitations', 'deleted', asInvitation(row, scope.now));
}

/** Withdraws the open invitations of a person without an account. */
export async function withdrawInvitationsOf(scope: ServerScope, personId: string): Promise<void> {
  const rows = await scope.db
    .update(invitations)
    .set({ withdrawnAt: scope.now.toISOString() })
    .where(ours(scope, invitations, standing, eq(invitations.personId, personId), isNull(invitations.joinedAt)))
    .returning(rowColumns);
  for (const row of rows) scope.record('invitations', 'deleted', asInvitation(row, scope.now));
}

/** Removes for good, in all organizations, the invitations that came to their end long ago. */
export async function purgeInvitations({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  const before = new Date(now.getTime() - keptFor).toISOString();
  await db.delete(invitations).where(or(lt(invitations.expiresAt, before), lt(invitations.withdrawnAt, before)));
}
