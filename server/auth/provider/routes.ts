import type { auth } from '#contract/auth.ts';
import type { Config } from '#server/config.ts';
import { loginCookie } from '#server/http/cookies.ts';
import type { Exchange, Routes } from '#server/http/routes.ts';
import { promoteConfirmed } from '#server/users/users.ts';
import type { Invites } from '../registration.ts';
import { findOrigin, sessionCookie } from '../sessions.ts';
import { openProvider, type ProviderClient } from './client.ts';
import { beginLogin, finishLogin } from './login.ts';

/** How somebody signed in last here: the name of a provider, or `page` for the sign-in page; and whoever signed out goes there. */
const wayCookie = 'quarterdeck_way';

/** From now on a lost session leads to the sign-in page, and to no provider, which would let one in unasked. */
export const leadToPage = (exchange: Exchange): void => exchange.setCookie(wayCookie, 'page');

const pageWith = (about: Record<string, string | null | undefined>): string => {
  const given = Object.entries(about).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `/auth?${new URLSearchParams(given)}` : '/auth';
};

/** The first screen, which asks whether to join by an invite code. */
const homeWith = (inviteCode: string | null | undefined) =>
  inviteCode ? `/?${new URLSearchParams({ invite: inviteCode })}` : '/';

/** The provider that is asked for; else the one by which one came last, or the only one. */
function chosen(clients: Map<string, ProviderClient>, asked: string | undefined, way: string | undefined) {
  if (asked !== undefined) return clients.get(asked);
  if (way === 'page') return undefined;
  return clients.get(way ?? '') ?? (clients.size === 1 ? [...clients.values()][0] : undefined);
}

/** The calls by which one signs in at a provider; a browser goes there and comes back, so each answers by sending it on. */
export function providerRoutes(
  config: Config,
  invites: Invites,
): Pick<Routes<typeof auth>, 'ways' | 'loginPage' | 'loginCallback' | 'providerLogout'> {
  const callback = `${config.publicUrl}/api/login/callback`;
  const clients = new Map(
    config.providers.map((provider): [string, ProviderClient] => [provider.name, openProvider(provider, callback)]),
  );
  return {
    ways: (_scope, _input, exchange) => ({
      password: config.passwordSignIn,
      providers: config.providers.map(({ name, title }) => ({ name, title })),
      hasSession: exchange.cookie(sessionCookie) !== undefined,
    }),
    loginPage: async (scope, { query }, exchange) => {
      const client = chosen(clients, query.provider, exchange.cookie(wayCookie));
      const { invite } = query;
      // Any page can lead here: whoever is signed in is asked by a page of ours, and stays who they are.
      if (scope.actor) return exchange.redirect(homeWith(invite));
      if (!client) return exchange.redirect(pageWith({ invite }));
      const begun = await beginLogin(scope, client, { browser: exchange.visit.browser, inviteCode: invite });
      if ('problem' in begun) return exchange.redirect(pageWith({ problem: begun.problem, invite }));
      exchange.setCookie(loginCookie, begun.browser);
      exchange.setCookie(wayCookie, client.provider.name);
      return exchange.redirect(begun.url);
    },
    loginCallback: async (scope, _input, exchange) => {
      const url = new URL(exchange.url, config.publicUrl);
      const entry = await finishLogin(scope, { url, clients, house: config, invites, ...exchange.visit });
      if ('problem' in entry) {
        leadToPage(exchange);
        return exchange.redirect(pageWith({ problem: entry.problem, invite: entry.inviteCode }));
      }
      await promoteConfirmed(scope.db, config.superAdminEmails);
      exchange.startSession(entry.tokens);
      return exchange.redirect(homeWith(entry.inviteCode));
    },
    providerLogout: async (scope) => {
      const { provider, idToken } = await findOrigin(scope);
      const client = clients.get(provider ?? '');
      // Who wants to leave is not kept by a provider that is away.
      const url = client && idToken ? await client.leave(idToken, `${config.publicUrl}/auth`).catch(() => null) : null;
      return { url };
    },
  };
}
