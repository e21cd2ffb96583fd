import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { refusal } from './refusal-text.ts';
import { accountEmail, email, instant, line, optionalLine, pathReference, reference, shape } from './shapes.ts';
import { currentUserShape } from './users.ts';

const noPassword = refusal('Password is required');
/** Systems send the same letters in different forms, so a new password has one form. NIST recommends this one. */
const newPassword = z
  .string(noPassword)
  .normalize('NFKC')
  .min(
    limits.passwordLeast,
    refusal('Use at least {least} characters for the password', { least: limits.passwordLeast }),
  )
  .max(limits.passwordMost, refusal('Use at most {most} characters for the password', { most: limits.passwordMost }));

const credentials = shape('Credentials', {
  email: accountEmail,
  password: z.string(noPassword).min(1, noPassword).max(1000),
  /** A code from the authenticator app or a recovery code; required if the account uses two-factor authentication. */
  code: z.string().trim().max(100).optional(),
});
const registration = shape('Registration', {
  firstName: line('First name'),
  lastName: optionalLine('Last name').default(''),
  email,
  password: newPassword,
  /** Joins the organization of this invite code. */
  inviteCode: z.string().max(200).optional(),
  /** Required for the first account if `needsSetupToken` is set. */
  setupToken: z.string().trim().max(200).optional(),
});
export type Registration = z.infer<typeof registration>;

const registrationRule = shape('RegistrationRule', {
  /** Who may create an account: anyone, people with an invite code, or no one. */
  registration: z.enum(['open', 'invite', 'closed']),
  /** Whether no account exists yet. The first one administers the server. */
  isFirst: z.boolean(),
  /** Whether the first account needs the setup token from the server log. */
  needsSetupToken: z.boolean(),
});
export type RegistrationRule = z.infer<typeof registrationRule>;

/** Why a sign-in at a provider failed, as passed to `/auth?problem=`. */
export const loginProblems = [
  'provider_away',
  'login_cancelled',
  'login_expired',
  'login_failed',
  'email_missing',
  'email_unverified',
  'registration_closed',
  'setup_needed',
  'link_needs_sign_in',
] as const;
export type LoginProblem = (typeof loginProblems)[number];

const waysShape = shape('WaysToSignIn', {
  password: z.boolean(),
  providers: z.array(z.object({ name: z.string(), /** For its button. */ title: z.string() })),
  /** Whether the request carries a session cookie, so that asking for the current user is worthwhile. */
  hasSession: z.boolean(),
});

export const sessionShape = shape('Session', {
  id: reference('session'),
  /** The User-Agent header at sign-in. */
  userAgent: z.string().nullable(),
  createdAt: instant,
  /** Accurate to the hour. */
  lastSeenAt: instant,
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionShape>;

export const signInShape = shape('SignIn', {
  id: reference('session'),
  userAgent: z.string().nullable(),
  /** The IP address. */
  address: z.string().nullable(),
  createdAt: instant,
});
export type SignIn = z.infer<typeof signInShape>;

export const secondFactorShape = shape('SecondFactor', {
  hasAuthenticator: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Whether adding an app or a passkey takes the password, because the sign-in was more than ten minutes ago. */
  needsPassword: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactorShape>;

/** What the token from an email confirms. */
const confirmationShape = shape('Confirmation', {
  email: z.string(),
  /** Whether the account has a different address until this one is confirmed. */
  isChange: z.boolean(),
  /** Whether the caller is signed in to this account. */
  isOwn: z.boolean(),
});
export type Confirmation = z.infer<typeof confirmationShape>;

const undoneShape = shape('UndoneEmail', {
  /** The address of the account after the undo. */
  email: z.string(),
  /** Whether the new address was already in effect. If so, all sessions were ended and the password was removed. */
  wasChanged: z.boolean(),
});
export type Undone = z.infer<typeof undoneShape>;

const noCode = refusal('Enter the code');
const noToken = refusal('This link is incomplete. Open it from the email again.');
const noOwnPassword = refusal('Your password is required');
/** May be empty within ten minutes of the sign-in, and for an account without a password. */
export const ownPassword = z.string(noOwnPassword).max(1000);
const code = z.string(noCode).trim().min(1, noCode).max(100);
const token = z.string(noToken).min(1, noToken).max(200);
const passwordChange = shape('PasswordChange', {
  currentPassword: z.string(noOwnPassword).min(1, noOwnPassword).max(1000),
  password: newPassword,
});

export const auth = {
  user: endpoint({
    method: 'GET',
    path: '/api/user',
    summary: 'Read the current user',
    access: 'account',
    answer: currentUserShape,
  }),
  registration: endpoint({
    method: 'GET',
    path: '/api/auth/registration',
    summary: 'Read who may register, and whether a setup token is needed',
    access: 'public',
    answer: registrationRule,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    summary: 'Create an account and sign in',
    access: 'public',
    body: registration,
    limit: { times: 100, seconds: 3600 },
    answer: currentUserShape,
    status: 201,
    example: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: 'analytical engine' },
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in with email and password',
    access: 'public',
    body: credentials,
    limit: { times: 300, seconds: 60 },
    answer: currentUserShape,
    example: { email: 'ada@example.com', password: 'analytical engine' },
    stranger: 401,
  }),
  loginPage: endpoint({
    method: 'GET',
    path: '/api/login',
    summary: 'Redirect to the sign-in provider, or to /auth if there is none',
    access: 'public',
    query: z.object({ invite: z.string().max(200).optional(), provider: z.string().max(60).optional() }),
    limit: { times: 300, seconds: 60 },
    status: 302,
  }),
  loginCallback: endpoint({
    method: 'GET',
    path: '/api/login/callback',
    summary: 'Return from the sign-in provider; redirects into the app, or to /auth with the problem',
    access: 'public',
    limit: { times: 300, seconds: 60 },
    status: 302,
  }),
  ways: endpoint({
    method: 'GET',
    path: '/api/auth/ways',
    summary: 'List the ways to sign in to this installation',
    access: 'public',
    answer: waysShape,
  }),
  providerLogout: endpoint({
    method: 'GET',
    path: '/api/auth/provider-logout',
    summary: "Read the sign-out address of the caller's sign-in provider, if it has one; call it before signing out",
    access: 'account',
    answer: z.object({ url: z.string().nullable() }).meta({ id: 'ProviderLogout' }),
  }),
  logout: endpoint({ method: 'POST', path: '/api/logout', summary: 'Sign out', access: 'account' }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: "List the caller's sessions, the last used first",
    access: 'account',
    answer: z.array(sessionShape),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: "End one of the caller's sessions",
    access: 'account',
    params: z.object({ id: pathReference('session') }),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions',
    summary: "End all of the caller's other sessions",
    access: 'account',
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Send a password reset link if there is an account with this address',
    access: 'public',
    body: z.object({ email: accountEmail }),
    limit: { times: 30, seconds: 3600 },
    example: { email: 'ada@example.com' },
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the token from the email; all sessions end',
    access: 'public',
    body: z.object({ token, password: newPassword }),
    limit: { times: 100, seconds: 3600 },
    example: { token: 'as-it-was-mailed', password: 'difference engine' },
    stranger: 400,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email',
    summary:
      'Confirm an address with the token from the email; unless the caller is signed in to the account, its sessions end and its password is removed',
    access: 'public',
    body: z.object({ token }),
    limit: { times: 100, seconds: 3600 },
    example: { token: 'as-it-was-mailed' },
    stranger: 400,
  }),
  confirmation: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email/check',
    summary: 'Read which address a token confirms, and whether the caller is signed in to its account',
    access: 'public',
    body: z.object({ token }),
    limit: { times: 100, seconds: 3600 },
    answer: confirmationShape,
    example: { token: 'as-it-was-mailed' },
    stranger: 400,
  }),
  undoEmail: endpoint({
    method: 'POST',
    path: '/api/auth/undo-email',
    summary: 'Undo a change of the email address with the token sent to the old address',
    access: 'public',
    body: z.object({ token }),
    limit: { times: 100, seconds: 3600 },
    answer: undoneShape,
    example: { token: 'as-it-was-mailed' },
    stranger: 400,
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email/send',
    summary: 'Send the confirmation link again',
    access: 'account',
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/auth/password',
    summary: "Change the password; the caller's other sessions end",
    access: 'account',
    body: passwordChange,
    example: { currentPassword: 'analytical engine', password: 'difference engine' },
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/api/auth/sign-ins',
    summary: 'List recent sign-ins to the account, newest first',
    access: 'account',
    answer: z.array(signInShape),
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: '/api/auth/second-factor',
    summary: "Read the caller's two-factor authentication",
    access: 'account',
    answer: secondFactorShape,
  }),
  beginAuthenticator: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/authenticator',
    summary: 'Begin to set up an authenticator app; it takes effect when it is confirmed',
    access: 'account',
    body: z.object({ password: ownPassword }),
    answer: z.object({ secret: z.string(), address: z.string() }).meta({ id: 'NewAuthenticator' }),
    secret: true,
    example: { password: 'analytical engine' },
  }),
  confirmAuthenticator: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/authenticator/confirm',
    summary: 'Confirm the authenticator app; the answer is the only one that contains the recovery codes',
    access: 'account',
    body: z.object({ code }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' }),
    secret: true,
    example: { code: '123456' },
    stranger: 400,
  }),
  removeAuthenticator: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/authenticator/remove',
    summary: 'Remove the authenticator app, with one of its codes or a recovery code',
    access: 'account',
    body: z.object({ code }),
    example: { code: '123456' },
    stranger: 400,
  }),
  pendingInvite: endpoint({
    method: 'GET',
    path: '/api/auth/pending-invite',
    summary: 'Read the pending invite code of this account',
    access: 'account',
    answer: z.object({ inviteCode: z.string().nullable() }),
  }),
  demo: endpoint({
    method: 'GET',
    path: '/api/auth/demo',
    summary: 'Read the demo account, if there is a demo company',
    access: 'public',
    answer: z.object({ email: z.string(), password: z.string() }).nullable(),
  }),
};
