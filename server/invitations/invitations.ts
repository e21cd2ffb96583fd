import { eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Invitation, InvitationRequest } from '#contract/invitations.ts';
import { limits } from '#contract/limits.ts';
import { invitationState, mayManageInvitation } from '#rules/invitations.ts';
import { msg } from '#rules/translate.ts';
import { readRows } from '#server/db/rows.ts';
import { found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import type { Reading, Scope, ServerScope, SystemScope } from '#server/scope.ts';
import { mapInParts } from '#server/turns.ts';
import { invitations } from './table.ts';

/** How long expired and canceled invitations are kept. */
const retentionMs = 90 * 24 * 3600_000;

type Row = typeof invitations.$inferSelect;

/** The columns of an `InvitationRow`. */
export const rowColumns = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  // All members can see invitations, so private teams are left out.
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
  joinedBy: sql<Invitation['joinedBy']>`(
    select json_build_object('id', id, 'firstName', first_name, 'lastName', last_name,
      'profileImageUrl', profile_image_url, 'email', coalesce(email, ''))
    from users where users.id = invitations.joined_by_id)`,
  requests: sql<InvitationRequest[]>`(
    select coalesce(json_agg(json_build_object(
      'userId', users.id, 'firstName', first_name, 'lastName', last_name, 'email', coalesce(email, ''),
      'isEmailConfirmed', email_confirmed_at is not null,
      'createdAt', to_char(request.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by request.created_at, users.id), '[]')
    from invitation_requests as request join users on users.id = request.user_id
    where request.invitation_id = invitations.id and request.declined_at is null)`,
  version: invitations.version,
};

export type InvitationRow = Pick<Row, Exclude<keyof typeof rowColumns, 'joinedBy' | 'requests'>> &
  Pick<Invitation, 'joinedBy' | 'requests'>;

/** Returns an invitation with its state at `now`. */
export const asInvitation = (
  { sends: _, openedAt, bouncedAt, joinedAt, requests, ...row }: InvitationRow,
  now: Date,
): Invitation => ({
  ...row,
  requests: joinedAt ? [] : requests,
  state: invitationState({ ...row, openedAt, bouncedAt, joinedAt }, now),
});

/** SQL condition: the invitation was not canceled. */
export const isNotCanceled = isNull(invitations.withdrawnAt);

async function select(scope: Reading, condition?: SQL): Promise<Invitation[]> {
  const rows = await readRows<InvitationRow>(
    scope.db,
    rowColumns,
    sql`from ${invitations} where ${ours(scope, invitations, isNotCanceled, condition)}
      order by ${invitations.sentAt} desc, ${invitations.id} desc limit ${limits.rows}`,
  );
  return mapInParts(rows, (row) => asInvitation(row, scope.now));
}

/** Returns the email invitations that were not canceled, newest first. */
export const listInvitations = (scope: Scope): Promise<Invitation[]> => select(scope);

/** Returns invitations by id. */
export const readInvitations = (scope: Reading, ids: number[]): Promise<Invitation[]> =>
  select(scope, isOneOf(invitations.id, ids));

/** Returns and locks an invitation that the caller may manage. @throws NotFound; Forbidden */
export async function findToManage(scope: Scope, id: number): Promise<InvitationRow> {
  const rows = await scope.db
    .select(rowColumns)
    .from(invitations)
    .where(ours(scope, invitations, eq(invitations.id, id), isNotCanceled))
    .for('no key update');
  const row = found(rows, 'Invitation');
  demand(mayManageInvitation(scope.actor, row), msg('Only admins and the person who sent the invitation can do this'));
  return row;
}

/** Cancels an invitation; its link stops working. @throws NotFound; Forbidden; Conflict if the person has joined */
export async function cancelInvitation(scope: Scope, id: number): Promise<void> {
  const before = await findToManage(scope, id);
  if (before.joinedAt) throw new Conflict(msg('This person has already joined'));
  const fields = { withdrawnAt: scope.now.toISOString() };
  const row = await updateRow<typeof invitations, InvitationRow>(
    scope,
    invitations,
    id,
    fields,
    rowColumns,
    'Invitation',
  );
  scope.record('invitations', 'deleted', asInvitation(row, scope.now));
}

/** Cancels the open invitations of a person without an account. */
export const cancelInvitationsOf = (scope: ServerScope, personId: string): Promise<void> =>
  cancelOpen(scope, eq(invitations.personId, personId));

/** Cancels the open invitations to the address of a person who was removed, so that these do not let them in again. */
export const cancelInvitationsTo = (scope: ServerScope, email: string): Promise<void> =>
  cancelOpen(scope, eq(invitations.email, email));

async function cancelOpen(scope: ServerScope, condition: SQL): Promise<void> {
  const rows = await scope.db
    .update(invitations)
    .set({ withdrawnAt: scope.now.toISOString() })
    .where(ours(scope, invitations, isNotCanceled, condition, isNull(invitations.joinedAt)))
    .returning(rowColumns);
  for (const row of rows) scope.record('invitations', 'deleted', asInvitation(row, scope.now));
}

/** Permanently deletes invitations that expired or were canceled long ago, in all organizations. */
export async function purgeInvitations({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  const before = new Date(now.getTime() - retentionMs).toISOString();
  await db.delete(invitations).where(or(lt(invitations.expiresAt, before), lt(invitations.withdrawnAt, before)));
}
