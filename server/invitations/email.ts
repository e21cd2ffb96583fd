import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Language } from '#contract/languages.ts';
import { invitationDays } from '#contract/limits.ts';
import { productName } from '#contract/product.ts';
import { fullName } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { transact } from '#server/events/transact.ts';
import type { Work } from '#server/jobs/job.ts';
import type { MailContent } from '#server/mail/content.ts';
import { enqueueMails } from '#server/mail/mail.ts';
import { unlinked } from '#server/mail/unlinked.ts';
import { organizations } from '#server/organizations/table.ts';
import { theServer } from '#server/scope.ts';
import { languageOf } from '#server/users/language.ts';
import { users } from '#server/users/table.ts';
import { readInvitations } from './invitations.ts';
import type { InvitingScope } from './send.ts';
import { invitations } from './table.ts';

/** Queues the emails of invitations, each with its token. They are sent after the commit. */
export async function sendInvitationEmails(
  scope: InvitingScope,
  emails: { invitationId: number; token: string }[],
): Promise<void> {
  const { db, actor } = scope;
  const [inviter] = await db
    .select({ user: users, language: languageOf })
    .from(users)
    .where(eq(users.id, actor.userId));
  const [organization] = await db.select().from(organizations).where(eq(organizations.id, actor.organizationId));
  const name = organization?.name ?? '';
  const rows = await readInvitations(
    scope,
    emails.map(({ invitationId }) => invitationId),
  );
  const tokens = new Map(emails.map(({ invitationId, token }) => [invitationId, token]));
  const mails = await enqueueMails(
    scope,
    rows.map(({ id, email, personId }) => ({
      recipient: email,
      content: invitationEmail({
        email,
        inviter: unlinked(fullName(inviter?.user)),
        organization: unlinked(name),
        token: tokens.get(id) ?? '',
        isExpected: personId !== null,
        // The best guess for people without an account.
        language: inviter?.language ?? 'en',
      }),
    })),
  );
  await db.execute(sql`
    update invitations set mail_id = mail.id
    from jsonb_to_recordset(${JSON.stringify([...mails].map(([email, id]) => ({ email, id })))}::jsonb)
      as mail (email text, id uuid)
    where ${ours(
      scope,
      invitations,
      isOneOf(
        invitations.id,
        rows.map(({ id }) => id),
      ),
    )} and invitations.email = mail.email`);
}

type InvitationText = {
  email: string;
  inviter: string;
  organization: string;
  token: string;
  isExpected: boolean;
  language: Language;
};

const invitationEmail = ({
  email,
  inviter,
  organization,
  token,
  isExpected,
  language,
}: InvitationText): MailContent => ({
  subject: msg('Join {organization} on {product}', { organization, product: productName }),
  language,
  parts: [
    {
      text: msg('{inviter} invites you to join {organization} on {product}.', {
        inviter,
        organization,
        product: productName,
      }),
    },
    ...(isExpected
      ? [{ text: msg("Your colleagues have already assigned work to you. You'll find it there once you accept.") }]
      : []),
    { button: msg('Accept invitation'), path: `/invite?invite=${token}` },
    {
      text: msg('This invitation is for {email} and expires in {days} days. Sign up or sign in with this address.', {
        email,
        days: invitationDays,
      }),
    },
  ],
  footnote: msg("If you weren't expecting this invitation, you can ignore this email."),
});

/** To an account whose request to use an invitation was accepted. */
export const acceptedEmail = (organization: string, language: Language): MailContent => ({
  subject: msg('Your request was accepted'),
  language,
  parts: [
    { text: msg('You are now a member of {organization}.', { organization: unlinked(organization) }) },
    { button: msg('Open {product}', { product: productName }), path: '/' },
  ],
  footnote: msg("You're receiving this because you asked to use an invitation."),
});

/** Marks an invitation as bounced, because its email was rejected permanently. */
export async function bounceInvitation({ db, now, broadcast }: Pick<Work, 'db' | 'now' | 'broadcast'>, mailId: string) {
  await transact(db, { actor: undefined, now }, async ({ db, into }) => {
    const rows = await db
      .update(invitations)
      .set({ bouncedAt: now.toISOString() })
      .where(and(eq(invitations.mailId, mailId), isNull(invitations.joinedAt)))
      .returning({ id: invitations.id, organizationId: invitations.organizationId });
    for (const { id, organizationId } of rows) {
      const bounced = await readInvitations({ db, now, actor: theServer(organizationId) }, [id]);
      into(organizationId).touch('invitations', bounced);
    }
  });
  broadcast.wake();
}
