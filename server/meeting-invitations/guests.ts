import { eq } from 'drizzle-orm';
import type { Limit } from '#contract/endpoint.ts';
import { msg } from '#rules/translate.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import { Invalid } from '#server/errors.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import type { Scope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';

const day = 24 * 3600;

/** How many guests one account, and one organization, may add in a day. */
const newGuests: Limit = { times: 100, seconds: day };
const newGuestsOfOrganization: Limit = { times: 400, seconds: day };
/** How many mails to guests the meetings of one account, and of one organization, may cause in a day. */
export const guestMails: Limit = { times: 200, seconds: day };
export const guestMailsOfOrganization: Limit = { times: 1_000, seconds: day };

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
    .select({ emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!account?.emailConfirmedAt) {
    const message = msg('Confirm your email address before you invite guests (guests)');
    throw new Invalid([{ path: 'guests', message }]);
  }
  await limiter.count(`new guests:account:${userId}`, newGuests, added);
  await limiter.count(`new guests:organization:${organizationId}`, newGuestsOfOrganization, added);
}
