import { accountDeletionDays } from '#contract/limits.ts';
import { productName } from '#contract/product.ts';
import { msg } from '#rules/translate.ts';
import type { MailContent } from '#server/mail/content.ts';

const footnote = msg("You're receiving this because of your {product} account.", { product: productName });
const signIn = { button: msg('Sign in and keep it'), path: '/auth' };

/** After the owner deleted their account: when it ends, and how to keep it. */
export const deletionEmail = (firstName: string, endsAt: string): MailContent => ({
  subject: msg('Your account will be deleted'),
  isUrgent: true,
  parts: [
    {
      text: msg('Hi {name}, you deleted your account. It ends on {date}, in {days} days.', {
        name: firstName,
        date: { date: endsAt },
        days: accountDeletionDays,
      }),
    },
    { text: msg("Changed your mind, or wasn't it you? Sign in before that day and everything stays as it was.") },
    signIn,
  ],
  footnote,
});

/**
 * To someone whose account has been in no organization for almost a year. Does not name them, because the address may be
 * unconfirmed.
 */
export const endWarningEmail = (endsAt: string): MailContent => ({
  subject: msg('Your account will be deleted soon'),
  parts: [
    {
      text: msg('Your account has been in no organization for almost a year. It will be deleted on {date}.', {
        date: { date: endsAt },
      }),
    },
    { text: msg('To keep it, sign in once before that day.') },
    signIn,
  ],
  footnote,
});
