import type { accounts } from '#contract/accounts.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { workFolder } from '#server/recordings/store/open-store.ts';
import { deleteAccount, listMembershipsToLeave } from './delete.ts';
import { downloadOwnData } from './download.ts';

export const accountRoutes = (
  limiter: RateLimiter,
  config: Pick<Config, 'publicUrl' | 'dataDir'>,
): Routes<typeof accounts> => ({
  memberships: (scope) => listMembershipsToLeave(scope),
  download: (scope) => downloadOwnData(scope, workFolder(config)),
  delete: (scope, { body }) => deleteAccount(scope, body, { limiter, publicUrl: config.publicUrl }),
});
