import type { RefusalCode } from '#contract/refusals.ts';
import type { ApiError } from '#web/lib/api.ts';

/** Refusals that end when the user or an admin has done something elsewhere. */
const passing: (RefusalCode | undefined)[] = [
  'organization_switched',
  'organization_inactive',
  'second_factor_required',
];

/** Whether a call may succeed later: the server is away, busy, another call is just changing the row, or the user has to sign in again. */
export const mayTryAgain = ({ status, code, retryAfterMs }: Partial<ApiError>): boolean =>
  status === undefined ||
  status >= 500 ||
  [401, 408, 429].includes(status) ||
  retryAfterMs !== undefined ||
  passing.includes(code);
