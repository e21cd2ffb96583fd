import { productName } from '#contract/product.ts';
import { browserOf } from '#rules/browsers.ts';
import type { Letter } from '#server/mail/letter.ts';

const because = `You get this because of your account at ${productName}.`;
const ifNot =
  'If it was not you, set a new password at once: with your mailbox you can, and whoever has your password cannot.';

/** The link by which a forgotten password is replaced. An address that nobody confirmed is not greeted by the account's name. */
export const resetLetter = (
  { firstName, emailConfirmedAt }: { firstName: string; emailConfirmedAt: string | null },
  token: string,
): Letter => ({
  subject: 'Set a new password',
  isUrgent: true,
  parts: [
    {
      text: `Hello${emailConfirmedAt ? ` ${firstName}` : ''}, somebody asked to set a new password for your account. If that was you, go on here within an hour.`,
    },
    { button: 'Set a new password', path: `/reset-password#${token}` },
    { text: 'If it was not you, do nothing: your password stays as it is.' },
  ],
  footnote: because,
});

/**
 * The link that confirms an address: of a new account, or one that is to become an account's. It may be anybody's, so it
 * says nothing in words of whoever asked, such as a name that is an advertisement.
 */
export const confirmLetter = (token: string): Letter => ({
  subject: 'Confirm your email address',
  parts: [
    { text: 'Hello, please confirm that this address is yours. The link is good for two days.' },
    { button: 'Confirm this address', path: `/confirm-email#${token}` },
    { text: 'If you do not know what this is about, do nothing: somebody may have mistyped their own address.' },
  ],
  footnote: `You get this because this address was given for an account at ${productName}.`,
});

/**
 * To the old address, with the link that undoes the change: when another is asked for, and when that has taken its place. An address
 * that nobody confirmed is not greeted by the account's name, nor told the new address.
 */
export const emailChangeLetter = (
  { firstName, emailConfirmedAt }: { firstName: string; emailConfirmedAt: string | null },
  { email, isDone, token }: { email: string; isDone: boolean; token: string },
): Letter => {
  const [greeting, address] = emailConfirmedAt ? [`Hello ${firstName}`, email] : ['Hello', 'another address'];
  return {
    subject: isDone ? 'Your email address was changed' : 'Your email address is to change',
    parts: [
      {
        text: isDone
          ? `${greeting}, you now sign in to your account with ${address}, and mails go there.`
          : `${greeting}, your account is to have ${address} from now on. It has it once that is confirmed from there.`,
      },
      {
        text: 'If you do not want this, undo it within seven days. Once the new address is in use, that also signs everybody out and ends the password, and you set a new one.',
      },
      { button: 'Undo the change', path: `/undo-email#${token}` },
    ],
    footnote: because,
  };
};

/** When somebody came in by a browser that had not been seen with the account. */
export const newBrowserLetter = (
  firstName: string,
  { userAgent, ip }: { userAgent?: string | undefined; ip?: string | undefined },
): Letter => ({
  subject: 'A sign-in from a new browser',
  parts: [
    { text: `Hello ${firstName}, somebody signed in to your account from a browser that had not done so before.` },
    { text: `Browser: ${browserOf(userAgent)}. Address: ${ip ?? 'unknown'}.` },
    { text: 'If it was you, there is nothing to do. If not, set a new password at once: that ends all sign-ins.' },
    { button: 'Set a new password', path: '/forgot-password' },
  ],
  footnote: because,
});

/** When a second factor was set up or taken off. */
export const secondFactorLetter = (firstName: string, isOn: boolean): Letter => ({
  subject: isOn ? 'Sign-ins now ask for a code' : 'Sign-ins do not ask for a code any more',
  parts: [
    {
      text: isOn
        ? `Hello ${firstName}, from now on a sign-in to your account asks for a code of your authenticator app.`
        : `Hello ${firstName}, your authenticator app was taken off: no sign-in asks for its codes any more.`,
    },
    {
      text: isOn
        ? 'If it was not you, set a new password at once, and have whoever runs the server take the app off again.'
        : ifNot,
    },
    { button: 'Set a new password', path: '/forgot-password' },
  ],
  footnote: because,
});

/** When a passkey was added or removed. */
export const passkeyLetter = (firstName: string, name: string, isAdded: boolean): Letter => ({
  subject: isAdded ? 'A passkey was added to your account' : 'A passkey was removed from your account',
  parts: [
    {
      text: isAdded
        ? `Hello ${firstName}, from now on one signs in to your account with the passkey “${name}”, too.`
        : `Hello ${firstName}, nobody signs in to your account with the passkey “${name}” any more.`,
    },
    { text: isAdded ? `${ifNot} Then remove the passkey from your profile: it stays in force.` : ifNot },
    { button: 'Set a new password', path: '/forgot-password' },
  ],
  footnote: because,
});

/** When a sign-in provider was linked to an account. */
export const providerLinkedLetter = (firstName: string, title: string): Letter => ({
  subject: 'A sign-in provider was linked to your account',
  parts: [
    { text: `Hello ${firstName}, from now on you can also sign in to your account at ${title}.` },
    { text: 'If it was not you, set a new password at once, and tell whoever runs the server.' },
    { button: 'Set a new password', path: '/forgot-password' },
  ],
  footnote: because,
});

/** When a password was set anew. */
export const passwordChangedLetter = (firstName: string): Letter => ({
  subject: 'Your password was changed',
  parts: [
    { text: `Hello ${firstName}, your account has a new password. Everywhere else you are signed out.` },
    { text: 'If you follow your calendar in another program, make a new link for it in your profile.' },
    { text: ifNot },
    { button: 'Set a new password', path: '/forgot-password' },
  ],
  footnote: because,
});
