import { and, sql } from 'drizzle-orm';
import { auditAccount } from '#server/audit/account.ts';
import type { Config } from '#server/config.ts';
import { enqueueMails } from '#server/mail/mail.ts';
import { forgetPreferences } from '#server/notifications/preferences.ts';
import { deletePictureOf } from '#server/pictures/pictures.ts';
import type { SystemScope } from '#server/scope.ts';
import { clearEnded, warnOfEnd } from '#server/users/ending.ts';
import { users } from '#server/users/table.ts';
import { emptyAccount } from '#server/users/users.ts';
import { endWarningEmail } from './emails.ts';

/** After so long in no organization, an account ends. */
const idleTime = sql.raw("interval '1 year'");
/** How many days before its end we mail the owner of an account, first and last. */
const warningDays = [30, 7] as const;
/** How many accounts end, or get a mail, at most in a night. */
const nightly = 1_000;

/**
 * SQL condition for a query of `users`: an account that may end, because it is in no organization. An owner can also end it where they
 * are deactivated.
 */
const mayEnd = sql`users.has_account and users.email is not null and not users.is_super_admin and not users.is_demo
  and not exists (select from memberships where memberships.user_id = users.id
    and (memberships.deactivated_at is null or users.end_warning_days is distinct from 0))`;

type Mailer = Pick<Config, 'smtpUrl'>;

/**
 * Ends accounts whose owners deleted them, and those in no organization for a year. The year begins at the first night without an
 * organization and without a later sign-in. Without a mail server no year begins and no one is warned. An account only ends
 * after both mails, each sent in time: after a long pause of the server the end is put off.
 */
export async function endAccounts(scope: SystemScope, { smtpUrl }: Mailer): Promise<void> {
  const { db, now } = scope;
  const today = now.toISOString();
  await db.execute(
    sql`update users set ends_at = null, end_warning_days = null where ends_at is not null and not (${mayEnd})`,
  );
  if (smtpUrl) {
    await db.execute(
      sql`update users set ends_at = ${today}::timestamptz + ${idleTime} where ends_at is null and ${mayEnd}`,
    );
    for (const days of warningDays) await warn(scope, days);
  }
  const ending = await db
    .select({ id: users.id, endsAt: users.endsAt })
    .from(users)
    .where(and(sql`ends_at <= ${today}::timestamptz and end_warning_days <= ${warningDays[1]}`, mayEnd))
    .orderBy(users.endsAt, users.id)
    .limit(nightly)
    .for('no key update', { skipLocked: true });
  for (const { id, endsAt } of ending) {
    await auditAccount({ ...scope, actor: { userId: null } }, id, 'emptied', { endsAt: [endsAt, null] });
    await emptyAccount(scope, id);
    await deletePictureOf(scope, id);
  }
  const ids = ending.map(({ id }) => id);
  await forgetPreferences(db, ids);
  await clearEnded(db, ids);
}

/** Mails the owners of accounts that end within a number of days, and leaves them that many days. */
async function warn(scope: SystemScope, days: number): Promise<void> {
  const { db, now } = scope;
  const leastEnd = new Date(now.getTime() + days * 24 * 3600_000).toISOString();
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`ends_at <= ${leastEnd}::timestamptz and coalesce(end_warning_days, ${warningDays[0] + 1}) > ${days}`,
        mayEnd,
      ),
    )
    .orderBy(users.endsAt, users.id)
    .limit(nightly)
    .for('no key update', { skipLocked: true });
  const ids = due.map(({ id }) => id);
  const warned = await warnOfEnd(db, ids, { leastEnd, days });
  await enqueueMails(
    scope,
    warned.flatMap(({ email, endsAt }) =>
      email && endsAt ? [{ recipient: email, content: endWarningEmail(endsAt) }] : [],
    ),
  );
}
