import type { passkeys } from '#contract/passkeys.ts';
import type { Config } from '#server/config.ts';
import { Forbidden } from '#server/errors.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Limiter } from '../attempts.ts';
import { leadToPage } from '../provider/routes.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.ts';
import { beginPasskeySignIn, signInByPasskey } from './sign-in.ts';

/** @throws Forbidden where one signs in by a provider alone */
function demandPasskeys({ passwordSignIn }: Config): void {
  if (!passwordSignIn) throw new Forbidden('Here one signs in at a provider alone', 'password_sign_in_off');
}

/** The calls about passkeys. */
export const passkeyRoutes = (limiter: Limiter, config: Config): Routes<typeof passkeys> => ({
  list: (scope) => listPasskeys(scope),
  begin: (scope, { body }) => {
    demandPasskeys(config);
    return beginPasskey(scope, body.password, { limiter, publicUrl: config.publicUrl });
  },
  add: (scope, { body }) => {
    demandPasskeys(config);
    return addPasskey(scope, body, config);
  },
  remove: (scope, { params, body }) => removePasskey(scope, params.id, { ...body, limiter }),
  beginSignIn: (scope) => {
    demandPasskeys(config);
    return beginPasskeySignIn(scope, config);
  },
  signIn: async (scope, { body }, exchange) => {
    demandPasskeys(config);
    const { publicUrl, demo } = config;
    const entry = await signInByPasskey(scope, body.response, { publicUrl, demo, ip: exchange.ip, ...exchange.visit });
    exchange.startSession(entry.tokens);
    leadToPage(exchange);
    return entry.user;
  },
});
