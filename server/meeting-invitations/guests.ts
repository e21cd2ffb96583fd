import { eq } from 'drizzle-orm';
import type { Limit } from '#contract/endpoint.ts';
import { msg } from '#rules/translate.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import { Invalid } from '#server/errors.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import type { Scope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import type { Plan, Situation } from './plan.ts';

const day = 24 * 3600;

/** How many guests one account, and one organization, may add in a day. */
const newGuests: Limit = { times: 100, seconds: day };
/** The limit of an account on its first day. */
const firstGuests: Limit = { times: 20, seconds: day };
const newGuestsOfOrganization: Limit = { times: 400, seconds: day };
/** How many mails to guests the meetings of one account, and of one organization, may cause in a day. */
const mailsOfAccount: Limit = { times: 200, seconds: day };
const mailsOfOrganization: Limit = { times: 1_000, seconds: day };
/** How many of them one mailbox gets in a day, from all organizations together. */
const mailsToMailbox: Limit = { times: 20, seconds: day };

/**
 * Counts the guests that a call adds to a meeting, so that an account cannot send mail to any number of strangers. `id` is the meeting that
 * it changes. @throws Invalid naming guests if the caller's own address is not confirmed; NotFound; TooMany
 */
export async function countGuests(
  scope: Scope,
  limiter: RateLimiter,
  guests: string[] | undefined,
  id?: number,
): Promise<void> {
  if (!guests || guests.length === 0) return;
  const before = id === undefined ? [] : (await findMeeting(scope, id)).guests;
  const added = new Set(guests.filter((guest) => !before.includes(guest))).size;
  if (added === 0) return;
  const { userId, organizationId } = scope.actor;
  const [account] = await scope.db
    .select({ emailConfirmedAt: users.emailConfirmedAt, isDemo: users.isDemo, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!account?.emailConfirmedAt && !account?.isDemo) {
    const message = msg('Confirm your email address before you invite guests');
    throw new Invalid([{ path: 'guests', message }]);
  }
  const isNew = scope.now.getTime() - Date.parse(account.createdAt) < day * 1000;
  if (isNew) await limiter.count(`first guests:account:${userId}`, firstGuests, added);
  else await limiter.count(`new guests:account:${userId}`, newGuests, added);
  await limiter.count(`new guests:organization:${organizationId}`, newGuestsOfOrganization, added);
}

/** The mailbox of an address: many mail servers deliver `name+anything@…` to `name@…`. */
export const mailboxOf = (address: string) => address.replace(/\+.*(?=@)/, '');

/**
 * Counts a mail to a guest, so that no account can fill the mailbox of a stranger or use up what belongs to the others. Returns whether it may
 * be sent; nothing is counted if not.
 */
export async function mayMailGuest(
  limiter: RateLimiter,
  { address, accountId, organizationId }: { address: string; accountId: string | null; organizationId: number },
): Promise<boolean> {
  const limits = [
    [`guest mails:account:${accountId}`, mailsOfAccount],
    [`guest mails:mailbox:${mailboxOf(address)}`, mailsToMailbox],
    [`guest mails:organization:${organizationId}`, mailsOfOrganization],
  ] as const;
  for (const [index, [key, limit]] of limits.entries()) {
    try {
      await limiter.count(key, limit);
    } catch {
      for (const [counted, its] of limits.slice(0, index + 1)) await limiter.forgive(counted, its);
      return false;
    }
  }
  return true;
}

/**
 * Leaves out of a plan the mails to guests that are too many, with what would be remembered of them: a later run tries again. What is in a
 * calendar can always be canceled.
 */
export async function withinLimits(
  plan: Plan,
  { accountId }: Pick<Situation, 'accountId'>,
  limiter: RateLimiter,
  organizationId: number,
): Promise<Plan> {
  const refused = new Set<number>();
  for (const { row, address, message } of plan.mails) {
    if (row.guest === null || message.kind === 'canceled' || refused.has(row.id)) continue;
    if (!(await mayMailGuest(limiter, { address, accountId, organizationId }))) refused.add(row.id);
  }
  return {
    ...plan,
    mails: plan.mails.filter(({ row }) => !refused.has(row.id)),
    changes: plan.changes.filter(({ id }) => !refused.has(id)),
  };
}
