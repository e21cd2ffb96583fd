import { eq, inArray } from 'drizzle-orm';
import { hashToken } from '#server/auth/tokens.ts';
import type { Database } from '#server/db/pool.ts';
import { ours } from '#server/db/tenant.ts';
import { NotFound } from '#server/errors.ts';
import { type Reading, theServer } from '#server/scope.ts';
import { mailboxOf } from './guests.ts';
import { invitationsOf } from './link.ts';
import { guestRefusals, meetingInvitations } from './table.ts';

const hashOf = (address: string) => hashToken(mailboxOf(address));

/** Returns those of these addresses whose owners want no mail to guests from the organization. */
export async function listRefused(scope: Reading, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await scope.db
    .select({ mailbox: guestRefusals.mailbox })
    .from(guestRefusals)
    .where(ours(scope, guestRefusals, inArray(guestRefusals.mailbox, addresses.map(hashOf))));
  const refused = new Set(rows.map(({ mailbox }) => mailbox));
  return new Set(addresses.filter((address) => refused.has(hashOf(address))));
}

/**
 * Ends, or with `refuse` false allows again, all mail to the guest of an invitation from its organization.
 * @throws NotFound for a link that we did not sign, or that is no guest’s
 */
export async function refuseMail(
  { db, now }: { db: Database; now: Date },
  token: string,
  refuse: boolean,
): Promise<void> {
  const [invitation] = await db
    .select({ organizationId: meetingInvitations.organizationId, guest: meetingInvitations.guest })
    .from(meetingInvitations)
    .where(inArray(meetingInvitations.id, await invitationsOf(db, token)))
    .limit(1);
  if (!invitation?.guest) throw new NotFound('Link');
  const { organizationId, guest } = invitation;
  const there = { db, now, actor: theServer(organizationId) };
  const mailbox = hashOf(guest);
  if (refuse) await db.insert(guestRefusals).values({ organizationId, mailbox }).onConflictDoNothing();
  else await db.delete(guestRefusals).where(ours(there, guestRefusals, eq(guestRefusals.mailbox, mailbox)));
}
