import type { users } from '#contract/users.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { cancelPendingEmail, changeUser, findPendingEmail, setActive } from './change.ts';

import { changePreferences } from './preferences.ts';
import { findUser, listUsers } from './users.ts';
import { addPerson } from './without-account.ts';

export const userRoutes = (limiter: RateLimiter, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  ({
    list: (scope) => listUsers(scope),
    find: (scope, { params }) => findUser(scope, params.id),
    add: (scope, { body }) => addPerson(scope, body),
    change: (scope, { params, body }) => changeUser(scope, params.id, body, { limiter, publicUrl }),
    pendingEmail: (scope, { params }) => findPendingEmail(scope, params.id),
    cancelEmail: (scope, { params }) => cancelPendingEmail(scope, params.id),
    changePreferences: (scope, { body }) => changePreferences(scope, body),
    deactivate: (scope, { params }) => setActive(scope, params.id, false),
    reactivate: (scope, { params }) => setActive(scope, params.id, true),
  }) satisfies Partial<Routes<typeof users>>;
