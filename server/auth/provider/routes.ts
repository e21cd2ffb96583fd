import type { auth } from '#contract/auth.ts';
import type { Config } from '#server/config.ts';
import { loginCookie, sessionCookie } from '#server/http/cookies.ts';
import type { HttpContext, Routes } from '#server/http/routes.ts';
import { promoteConfirmed } from '#server/users/users.ts';
import type { Invites } from '../invites.ts';
import { findProviderSession } from '../sessions.ts';
import { detailsOf, openProvider, type ProviderClient } from './client.ts';
import { beginLogin, type FailedLogin, finishLogin, type Log } from './login.ts';

/** How the last user of this browser signed in: the name of a provider, or `page` for the sign-in page. */
const methodCookie = 'quarterdeck_way';

/** Makes the browser show the sign-in page next time. A provider would sign the user in again without asking. */
export const preferSignInPage = (context: HttpContext): void => context.setCookie(methodCookie, 'page');

const signInPage = (params: Record<string, string | null | undefined>): string => {
  const entries = Object.entries(params).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return entries.length > 0 ? `/auth?${new URLSearchParams(entries)}` : '/auth';
};

/** The home screen, which asks the user about the invite code. */
const homePage = (inviteCode: string | null | undefined) =>
  inviteCode ? `/?${new URLSearchParams({ invite: inviteCode })}` : '/';

/** The requested provider, otherwise the last used one, otherwise the only one. */
function chooseProvider(
  clients: Map<string, ProviderClient>,
  requested: string | undefined,
  lastMethod: string | undefined,
) {
  if (requested !== undefined) return clients.get(requested);
  if (lastMethod === 'page') return undefined;
  return clients.get(lastMethod ?? '') ?? (clients.size === 1 ? [...clients.values()][0] : undefined);
}

/** Returns the routes for sign-in with providers. The browser itself calls them, so they answer with redirects. */
export function providerRoutes(
  config: Config,
  invites: Invites,
  log: Log,
): Pick<Routes<typeof auth>, 'ways' | 'loginPage' | 'loginCallback' | 'providerLogout'> {
  const callback = `${config.publicUrl}/api/login/callback`;
  const clients = new Map(
    config.providers.map((provider): [string, ProviderClient] => [provider.name, openProvider(provider, callback)]),
  );
  const warn = ({ problem, provider, details }: FailedLogin) =>
    log.warn({ provider, problem, ...details }, 'a sign-in at a provider failed');
  // A mistake in the settings is found at the start, not by the first person. Reading the configuration is tried again when it is needed.
  for (const { provider, discover } of clients.values())
    discover().catch((error) =>
      log.warn(
        { provider: provider.name, ...detailsOf(error) },
        'the configuration of a sign-in provider cannot be read',
      ),
    );
  return {
    ways: (_scope, _input, context) => ({
      password: config.passwordSignIn,
      providers: config.providers.map(({ name, title }) => ({ name, title })),
      hasSession: context.cookie(sessionCookie) !== undefined,
    }),
    loginPage: async (scope, { query }, context) => {
      const client = chooseProvider(clients, query.provider, context.cookie(methodCookie));
      const { invite } = query;
      // Any website can link here, so a signed-in user stays signed in and is asked on our own page.
      if (scope.actor) return context.redirect(homePage(invite));
      if (!client) return context.redirect(signInPage({ invite }));
      const login = await beginLogin(scope, client, { browser: context.visit.browser, inviteCode: invite });
      if ('problem' in login) {
        warn(login);
        return context.redirect(signInPage({ problem: login.problem, invite }));
      }
      context.setCookie(loginCookie, login.browser);
      context.setCookie(methodCookie, client.provider.name);
      return context.redirect(login.url);
    },
    loginCallback: async (scope, _input, context) => {
      const url = new URL(context.url, config.publicUrl);
      const result = await finishLogin(scope, { url, clients, config, invites, ...context.visit });
      if ('problem' in result) {
        warn(result);
        preferSignInPage(context);
        return context.redirect(signInPage({ problem: result.problem, invite: result.inviteCode }));
      }
      await promoteConfirmed(scope.db, config.superAdminEmails);
      context.startSession(result.tokens);
      return context.redirect(homePage(result.inviteCode));
    },
    providerLogout: async (scope) => {
      const { provider, idToken } = await findProviderSession(scope);
      const client = clients.get(provider ?? '');
      // If the provider cannot be reached, the user is only signed out here.
      const url =
        client && idToken ? await client.signOutUrl(idToken, `${config.publicUrl}/auth`).catch(() => null) : null;
      return { url };
    },
  };
}
