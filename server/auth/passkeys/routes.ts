import type { passkeys } from '#contract/passkeys.ts';
import { msg } from '#rules/translate.ts';
import type { Config } from '#server/config.ts';
import { Forbidden } from '#server/errors.ts';
import type { Routes } from '#server/http/routes.ts';
import { preferSignInPage } from '../provider/routes.ts';
import type { RateLimiter } from '../rate-limits.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in.ts';

/** @throws Forbidden if only providers are allowed */
function demandPasskeys({ passwordSignIn }: Config): void {
  if (!passwordSignIn) throw new Forbidden(msg('Password sign-in is turned off'), 'password_sign_in_off');
}

/** Returns the routes for passkeys. */
export const passkeyRoutes = (limiter: RateLimiter, config: Config): Routes<typeof passkeys> => ({
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
  signIn: async (scope, { body }, context) => {
    demandPasskeys(config);
    const { publicUrl, demo } = config;
    const result = await signInWithPasskey(scope, body.response, {
      publicUrl,
      demo,
      ip: context.ip,
      ...context.visit,
    });
    context.startSession(result.tokens);
    preferSignInPage(context);
    return result.user;
  },
});
