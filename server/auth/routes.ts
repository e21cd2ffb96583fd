import type { auth } from '#contract/auth.ts';
import { msg } from '#rules/translate.ts';
import { listSignIns } from '#server/audit/sign-ins.ts';
import type { Config } from '#server/config.ts';
import { Forbidden } from '#server/errors.ts';
import type { HttpContext, Routes } from '#server/http/routes.ts';
import { findCurrentUser, promoteConfirmed } from '#server/users/users.ts';
import { findPendingInvite, type SignInResult, signIn, signOut } from './auth.ts';
import { confirmEmail, findConfirmation, mailConfirmationAgain, undoEmail } from './confirmation.ts';
import { demoAccount } from './demo-account.ts';
import type { Invites } from './invites.ts';
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts';
import type { Log } from './provider/login.ts';
import { preferSignInPage, providerRoutes } from './provider/routes.ts';
import type { RateLimiter } from './rate-limits.ts';
import { changePassword, forgetPassword, resetPassword } from './recovery.ts';
import { findRegistrationRule, register } from './registration.ts';
import { beginAuthenticator, confirmAuthenticator, findTwoFactor, removeAuthenticator } from './two-factor.ts';

function enter(context: HttpContext, { tokens, user }: SignInResult) {
  context.startSession(tokens);
  return user;
}

/** @throws Forbidden if only providers are allowed */
function demandPasswords({ passwordSignIn }: Config): void {
  if (!passwordSignIn) throw new Forbidden(msg('Password sign-in is turned off'), 'password_sign_in_off');
}

/** Returns the routes for accounts and sign-in. */
export const authRoutes = (limiter: RateLimiter, config: Config, log: Log, invites: Invites): Routes<typeof auth> => ({
  user: (scope) => findCurrentUser(scope),
  registration: (scope) => findRegistrationRule(scope.db, config),
  register: async (scope, { body }, context) => {
    demandPasswords(config);
    return enter(context, await register(scope, body, { config, invites, ...context.visit }));
  },
  login: async (scope, { body }, context) => {
    demandPasswords(config);
    const result = await signIn(scope, body, { limiter, ip: context.ip, demo: config.demo, ...context.visit });
    const user = enter(context, result);
    preferSignInPage(context);
    return user;
  },
  ...providerRoutes(config, invites, log),
  logout: async (scope, _input, context) => {
    await signOut(scope);
    context.endSession();
    preferSignInPage(context);
  },
  sessions: (scope) => listSessions(scope),
  endSession: (scope, { params }) => endOwnSession(scope, params.id),
  endOtherSessions: (scope) => endOtherSessions(scope),
  forgotPassword: (scope, { body }) => forgetPassword(scope, body.email),
  resetPassword: async (scope, { body }) => {
    demandPasswords(config);
    await resetPassword(scope, body, { ...config, invites });
    await promoteConfirmed(scope.db, config.superAdminEmails);
  },
  confirmEmail: async (scope, { body }) => {
    await confirmEmail(scope, body.token, { ...config, invites });
    await promoteConfirmed(scope.db, config.superAdminEmails);
  },
  confirmation: (scope, { body }) => findConfirmation(scope, body.token),
  undoEmail: (scope, { body }) => undoEmail(scope, body.token, { ...config, invites }),
  sendConfirmation: (scope) => mailConfirmationAgain(scope),
  changePassword: (scope, { body }) => changePassword(scope, body, { limiter, publicUrl: config.publicUrl }),
  signIns: (scope) => listSignIns(scope),
  secondFactor: (scope) => findTwoFactor(scope),
  beginAuthenticator: (scope, { body }) => beginAuthenticator(scope, body.password, limiter),
  confirmAuthenticator: (scope, { body }) => confirmAuthenticator(scope, body.code, limiter),
  removeAuthenticator: (scope, { body }) => removeAuthenticator(scope, body.code, limiter),
  pendingInvite: (scope) => findPendingInvite(scope),
  demo: () => (config.demo ? demoAccount : null),
});
