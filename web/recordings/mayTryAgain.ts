import type { ApiError } from '#web/lib/api.ts';

/** Whether a call may succeed later: the server is away, busy, another call is just changing the row, or the user has to sign in again. */
export const mayTryAgain = ({ status, retryAfterMs }: Partial<ApiError>): boolean =>
  status === undefined || status >= 500 || [401, 408, 429].includes(status) || retryAfterMs !== undefined;
