import type { auth } from '#contract/auth.ts';
import { listSignIns } from '#server/audit/sign-ins.ts';
import type { Config } from '#server/config.ts';
import { demoAccount } from '#server/demo/account.ts';
import { Forbidden } from '#server/errors.ts';
import type { Exchange, Routes } from '#server/http/routes.ts';
import { joinByCode, validateInvite } from '#server/invitations/join.ts';
import { findCurrentUser, promoteConfirmed } from '#server/users/users.ts';
import type { Limiter } from './attempts.ts';
import { type Entry, findPendingInvite, signIn, signOut } from './auth.ts';
import { confirmEmail, findConfirmation, mailConfirmationAgain, undoEmail } from './confirmation.ts';
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts';
import { leadToPage, providerRoutes } from './provider/routes.ts';
import { changePassword, forgetPassword, resetPassword } from './recovery.ts';
import { findRegistrationRule, register } from './registration.ts';

function enter(exchange: Exchange, { tokens, user }: Entry) {
  exchange.startSession(tokens);
  return user;
}

/** @throws Forbidden where one signs in by a provider alone */
function demandPasswords({ passwordSignIn }: Config): void {
  if (!passwordSignIn) throw new Forbidden('Here one signs in without a password', 'password_sign_in_off');
}

const invites = { validate: validateInvite, join: joinByCode };

import { beginAuthenticator, confirmAuthenticator, findSecondFactor, removeAuthenticator } from './second-factor.ts';

/** The calls about signing in. */
export const authRoutes = (limiter: Limiter, config: Config): Routes<typeof auth> => ({
  user: (scope) => findCurrentUser(scope),
  registration: (scope) => findRegistrationRule(scope.db, config),
  register: async (scope, { body }, exchange) => {
    demandPasswords(config);
    return enter(exchange, await register(scope, body, { house: config, invites, ...exchange.visit }));
  },
  login: async (scope, { body }, exchange) => {
    demandPasswords(config);
    const entry = await signIn(scope, body, { limiter, ip: exchange.ip, demo: config.demo, ...exchange.visit });
    const user = enter(exchange, entry);
    leadToPage(exchange);
    return user;
  },
  ...providerRoutes(config, invites),
  logout: async (scope, _input, exchange) => {
    await signOut(scope);
    exchange.endSession();
    leadToPage(exchange);
  },
  sessions: (scope) => listSessions(scope),
  endSession: (scope, { params }) => endOwnSession(scope, params.id),
  endOtherSessions: (scope) => endOtherSessions(scope),
  forgotPassword: (scope, { body }) => forgetPassword(scope, body.email),
  resetPassword: async (scope, { body }) => {
    demandPasswords(config);
    await resetPassword(scope, body, config);
    await promoteConfirmed(scope.db, config.superAdminEmails);
  },
  confirmEmail: async (scope, { body }) => {
    await confirmEmail(scope, body.token);
    await promoteConfirmed(scope.db, config.superAdminEmails);
  },
  confirmation: (scope, { body }) => findConfirmation(scope, body.token),
  undoEmail: (scope, { body }) => undoEmail(scope, body.token),
  sendConfirmation: (scope) => mailConfirmationAgain(scope),
  changePassword: (scope, { body }) => changePassword(scope, body, { limiter, publicUrl: config.publicUrl }),
  signIns: (scope) => listSignIns(scope),
  secondFactor: (scope) => findSecondFactor(scope),
  beginAuthenticator: (scope, { body }) => beginAuthenticator(scope, body.password, limiter),
  confirmAuthenticator: (scope, { body }) => confirmAuthenticator(scope, body.code, limiter),
  removeAuthenticator: (scope, { body }) => removeAuthenticator(scope, body.code, limiter),
  pendingInvite: (scope) => findPendingInvite(scope),
  demo: () => (config.demo ? demoAccount : null),
});
