import type { auth } from '#contract/auth.ts';
import { demoAccount } from '#server/demo/account.ts';
import type { Exchange, Routes } from '#server/http/routes.ts';
import { findCurrentUser } from '#server/users/users.ts';
import type { Limiter } from './attempts.ts';
import { findPendingInvite, register, signIn, signOut } from './auth.ts';

function enter(exchange: Exchange, { token, user }: Awaited<ReturnType<typeof signIn>>) {
  exchange.startSession(token);
  return user;
}

/** The calls about signing in; `demo` tells whether the demo company's account may be told to anybody. */
export const authRoutes = (limiter: Limiter, demo: boolean): Routes<typeof auth> => ({
  user: (scope) => findCurrentUser(scope),
  register: async (scope, { body }, exchange) => enter(exchange, await register(scope, body, exchange.userAgent)),
  login: async (scope, { body }, exchange) =>
    enter(exchange, await signIn(scope, body, { limiter, ip: exchange.ip, userAgent: exchange.userAgent })),
  loginPage: (_scope, { query }, exchange) =>
    exchange.redirect(query.invite ? `/auth?invite=${encodeURIComponent(query.invite)}` : '/auth'),
  logout: async (scope, _input, exchange) => {
    await signOut(scope);
    exchange.endSession();
  },
  pendingInvite: (scope) => findPendingInvite(scope),
  demo: () => (demo ? demoAccount : null),
});
