import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { refusal } from './refusal-text.ts';
import { email, instant, line, pathReference, reference, shape } from './shapes.ts';
import { currentUserShape } from './users.ts';

const noPassword = refusal('Password is required');
const newPassword = z
  .string(noPassword)
  .min(
    limits.passwordLeast,
    refusal('Use at least {least} characters for the password', { least: limits.passwordLeast }),
  )
  .max(limits.passwordMost, refusal('Use at most {most} characters for the password', { most: limits.passwordMost }));

const credentials = shape('Credentials', {
  email,
  password: z.string(noPassword).min(1, noPassword).max(1000),
  /** Of the authenticator app, or a recovery code, where the account has a second factor. */
  code: z.string().trim().max(100).optional(),
});
const registration = shape('Registration', {
  firstName: line('First name'),
  lastName: line('Last name'),
  email,
  password: newPassword,
  /** Joins at once by it. */
  inviteCode: z.string().max(200).optional(),
  /** What the first account needs, where the server says so. */
  setupToken: z.string().trim().max(200).optional(),
});
export type Registration = z.infer<typeof registration>;

const registrationRule = shape('RegistrationRule', {
  /** Who may create an account: anybody, whoever brings an invite code, or nobody. */
  registration: z.enum(['open', 'invite', 'closed']),
  /** Whether the account that is made now, the first, needs the token that the server printed. */
  needsSetupToken: z.boolean(),
});
export type RegistrationRule = z.infer<typeof registrationRule>;

/** Why a sign-in at a provider came to nothing, as `/auth?problem=` tells it. */
export const loginProblems = [
  'provider_away',
  'login_cancelled',
  'login_expired',
  'login_failed',
  'email_unverified',
  'registration_closed',
  'setup_needed',
  'link_needs_sign_in',
] as const;
export type LoginProblem = (typeof loginProblems)[number];

const waysShape = shape('WaysToSignIn', {
  password: z.boolean(),
  providers: z.array(z.object({ name: z.string(), /** For its button. */ title: z.string() })),
  /** Whether the browser brings a session, so that it is worth asking whose. */
  hasSession: z.boolean(),
});

export const sessionShape = shape('Session', {
  id: reference('session'),
  /** What the browser said of itself when it signed in. */
  userAgent: z.string().nullable(),
  createdAt: instant,
  /** When it was last used, to the hour. */
  lastSeenAt: instant,
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionShape>;

export const signInShape = shape('SignIn', {
  id: reference('session'),
  userAgent: z.string().nullable(),
  /** The address that it came from. */
  address: z.string().nullable(),
  createdAt: instant,
});
export type SignIn = z.infer<typeof signInShape>;

export const secondFactorShape = shape('SecondFactor', {
  hasAuthenticator: z.boolean(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof secondFactorShape>;

/** What a mailed token confirms. */
const confirmationShape = shape('Confirmation', {
  email: z.string(),
  /** Whether the account has another address so far. */
  isChange: z.boolean(),
  /** Whether the caller is signed in to the account. */
  isOwn: z.boolean(),
});
export type Confirmation = z.infer<typeof confirmationShape>;

const undoneShape = shape('UndoneEmail', {
  /** The address of the account from now on. */
  email: z.string(),
  /** Whether the other address was in use already: sessions and password have ended then. */
  wasChanged: z.boolean(),
});
export type Undone = z.infer<typeof undoneShape>;

const noCode = refusal('Enter the code');
const noToken = refusal('This link is incomplete. Open it from the email again.');
const noOwnPassword = refusal('Your password is required');
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
    summary: 'Tell who is signed in',
    access: 'account',
    answer: currentUserShape,
  }),
  registration: endpoint({
    method: 'GET',
    path: '/api/auth/registration',
    summary: 'Tell who may register, and by what',
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
    summary: 'Sign in with e-mail and password',
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
    summary: 'Go to the sign-in provider, or to /auth where there is none',
    access: 'public',
    query: z.object({ invite: z.string().max(200).optional(), provider: z.string().max(60).optional() }),
    limit: { times: 300, seconds: 60 },
    status: 302,
  }),
  loginCallback: endpoint({
    method: 'GET',
    path: '/api/login/callback',
    summary: 'Come back from the sign-in provider; leads into the product, or to /auth with what was wrong',
    access: 'public',
    limit: { times: 300, seconds: 60 },
    status: 302,
  }),
  ways: endpoint({
    method: 'GET',
    path: '/api/auth/ways',
    summary: 'Tell how one may sign in here',
    access: 'public',
    answer: waysShape,
  }),
  providerLogout: endpoint({
    method: 'GET',
    path: '/api/auth/provider-logout',
    summary:
      'Tell where to sign out at the provider by which the caller signed in, if it has such a place; to be asked before',
    access: 'account',
    answer: z.object({ url: z.string().nullable() }).meta({ id: 'ProviderLogout' }),
  }),
  logout: endpoint({ method: 'POST', path: '/api/logout', summary: 'Sign out', access: 'account' }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'List where the caller is signed in, the last used first',
    access: 'account',
    answer: z.array(sessionShape),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: "Sign out one of the caller's browsers",
    access: 'account',
    params: z.object({ id: pathReference('session') }),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions',
    summary: 'Sign out everywhere but here',
    access: 'account',
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Have a link mailed to set a new password, if there is an account with this address',
    access: 'public',
    body: z.object({ email }),
    limit: { times: 30, seconds: 3600 },
    example: { email: 'ada@example.com' },
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password by a mailed token; all sessions end',
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
      'Confirm an address by a mailed token; from a caller who is not signed in to the account, its sessions and password end',
    access: 'public',
    body: z.object({ token }),
    limit: { times: 100, seconds: 3600 },
    example: { token: 'as-it-was-mailed' },
    stranger: 400,
  }),
  confirmation: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email/check',
    summary: 'Tell which address a mailed token confirms, and whether the caller is signed in to its account',
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
    summary: 'Undo a change of the email address by the token that was mailed to the old one',
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
    summary: 'Have the link that confirms the address mailed again',
    access: 'account',
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/auth/password',
    summary: "Set another password; the caller's other sessions end",
    access: 'account',
    body: passwordChange,
    example: { currentPassword: 'analytical engine', password: 'difference engine' },
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/api/auth/sign-ins',
    summary: 'List the last sign-ins to the account, the latest first',
    access: 'account',
    answer: z.array(signInShape),
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: '/api/auth/second-factor',
    summary: 'Tell what the caller has set up beside the password',
    access: 'account',
    answer: secondFactorShape,
  }),
  beginAuthenticator: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/authenticator',
    summary: 'Begin to set up an authenticator app; it counts once it is confirmed',
    access: 'account',
    body: z.object({ password: credentials.shape.password }),
    answer: z.object({ secret: z.string(), address: z.string() }).meta({ id: 'NewAuthenticator' }),
    secret: true,
    example: { password: 'analytical engine' },
  }),
  confirmAuthenticator: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/authenticator/confirm',
    summary: 'Have sign-ins ask for the app from now on; tells the recovery codes, this once',
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
    summary: 'Take the app off again, by a code of it or a recovery code',
    access: 'account',
    body: z.object({ code }),
    example: { code: '123456' },
    stranger: 400,
  }),
  pendingInvite: endpoint({
    method: 'GET',
    path: '/api/auth/pending-invite',
    summary: 'Tell the invite code that waits for this account',
    access: 'account',
    answer: z.object({ inviteCode: z.string().nullable() }),
  }),
  demo: endpoint({
    method: 'GET',
    path: '/api/auth/demo',
    summary: 'Tell the test account of the demo company, where there is one',
    access: 'public',
    answer: z.object({ email: z.string(), password: z.string() }).nullable(),
  }),
};
