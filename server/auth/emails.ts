import { productName } from '#contract/product.ts';
import { browserOf } from '#rules/browsers.ts';
import { msg } from '#rules/translate.ts';
import type { MailContent } from '#server/mail/content.ts';

type Owner = { firstName: string; emailConfirmedAt: string | null };

const footnote = msg("You're receiving this because of your {product} account.", { product: productName });
const resetAdvice = msg("Wasn't you? Reset your password now.");
const resetButton = { button: msg('Reset password'), path: '/forgot-password' };

/** The link to reset a password. Does not name the account if the address is unconfirmed. */
export const passwordResetEmail = ({ firstName, emailConfirmedAt }: Owner, token: string): MailContent => ({
  subject: msg('Reset your password'),
  isUrgent: true,
  parts: [
    {
      text: emailConfirmedAt
        ? msg(
            'Hi {name}, someone requested a password reset for your account. If it was you, use this link within an hour.',
            {
              name: firstName,
            },
          )
        : msg('Someone requested a password reset for your account. If it was you, use this link within an hour.'),
    },
    { button: msg('Reset password'), path: `/reset-password#${token}` },
    { text: msg("If it wasn't you, you can ignore this email. Your password stays as it is.") },
  ],
  footnote,
});

/**
 * The link that confirms the address of a new account, or a new address. It may reach a stranger, so it repeats nothing that the
 * person who asked for it typed, such as a name that is an advertisement.
 */
export const confirmationEmail = (token: string): MailContent => ({
  subject: msg('Confirm your email address'),
  parts: [
    { text: msg('Hi, please confirm that this is your email address. This link expires in two days.') },
    { button: msg('Confirm email address'), path: `/confirm-email#${token}` },
    { text: msg("If this wasn't you, you can ignore this email.") },
  ],
  footnote: msg("You're receiving this because someone entered this address for a {product} account.", {
    product: productName,
  }),
});

/**
 * To the old address, with the link that undoes the change: when it is requested, and when it is done. Names neither the account
 * nor the new address if the old one is unconfirmed.
 */
export const addressChangeEmail = (
  { firstName: name, emailConfirmedAt }: Owner,
  { email: address, isDone, token }: { email: string; isDone: boolean; token: string },
): MailContent => ({
  subject: isDone ? msg('Your email address was changed') : msg('Email change requested'),
  parts: [
    { text: emailConfirmedAt ? changeTo(name, address, isDone) : changeToAnother(isDone) },
    {
      text: msg(
        "If you don't want this, undo it within seven days. If the new address is already in use, undoing also signs everyone out and deletes the password, and you choose a new one.",
      ),
    },
    { button: msg('Undo the change'), path: `/undo-email#${token}` },
  ],
  footnote,
});

const changeTo = (name: string, address: string, isDone: boolean) =>
  isDone
    ? msg('Hi {name}, you now sign in with {address} and get your email there.', { name, address })
    : msg("Hi {name}, your email address will change to {address} once it's confirmed.", { name, address });

const changeToAnother = (isDone: boolean) =>
  isDone
    ? msg('You now sign in with another address and get your email there.')
    : msg("Your email address will change to another one once it's confirmed.");

/** After a sign-in from a browser that the account had not used before. */
export const newBrowserEmail = (
  firstName: string,
  { userAgent, ip }: { userAgent?: string | undefined; ip?: string | undefined },
): MailContent => ({
  subject: msg('New sign-in to your account'),
  parts: [
    { text: msg('Hi {name}, someone signed in to your account from a new browser.', { name: firstName }) },
    { text: msg('Browser: {browser}. Address: {address}.', { browser: browserOf(userAgent), address: ip ?? '?' }) },
    { text: msg("If it was you, there's nothing to do. If not, reset your password now. That ends all sessions.") },
    resetButton,
  ],
  footnote,
});

/** After two-factor sign-in was turned on or off. */
export const twoFactorEmail = (firstName: string, isOn: boolean): MailContent => ({
  subject: isOn ? msg('Two-factor sign-in turned on') : msg('Two-factor sign-in turned off'),
  parts: [
    {
      text: isOn
        ? msg("Hi {name}, you'll now need a code from your authenticator app to sign in.", { name: firstName })
        : msg('Hi {name}, your authenticator app was removed. You can sign in without a code.', { name: firstName }),
    },
    {
      text: isOn
        ? msg("Wasn't you? Reset your password now and ask your administrator to turn two-factor sign-in off.")
        : resetAdvice,
    },
    resetButton,
  ],
  footnote,
});

/** After a passkey was added or removed. */
export const passkeyEmail = (firstName: string, passkey: string, isAdded: boolean): MailContent => ({
  subject: isAdded ? msg('A passkey was added to your account') : msg('A passkey was removed from your account'),
  parts: [
    {
      text: isAdded
        ? msg('Hi {name}, you can now sign in with the passkey “{passkey}”.', { name: firstName, passkey })
        : msg('Hi {name}, you can no longer sign in with the passkey “{passkey}”.', { name: firstName, passkey }),
    },
    {
      text: isAdded
        ? msg("Wasn't you? Reset your password now. Then remove the passkey in your profile.")
        : resetAdvice,
    },
    resetButton,
  ],
  footnote,
});

/** After a sign-in provider was linked to an account. */
export const providerLinkedEmail = (firstName: string, provider: string): MailContent => ({
  subject: msg('A sign-in provider was linked to your account'),
  parts: [
    { text: msg('Hi {name}, you can now also sign in with {provider}.', { name: firstName, provider }) },
    { text: msg("Wasn't you? Reset your password now and tell your administrator.") },
    resetButton,
  ],
  footnote,
});

/** After a password was changed. */
export const passwordChangedEmail = (firstName: string): MailContent => ({
  subject: msg('Your password was changed'),
  parts: [
    {
      text: msg("Hi {name}, your password was changed. You've been signed out on other devices.", { name: firstName }),
    },
    { text: msg('If another program shows your calendar, create a new link for it in your profile.') },
    { text: resetAdvice },
    resetButton,
  ],
  footnote,
});
