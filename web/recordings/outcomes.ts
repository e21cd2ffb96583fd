import type { RefusalCode } from '#contract/refusals.ts';
import type { ApiError } from '#web/lib/api.ts';
import { isFinal } from '#web/lib/requests/retries.ts';

/** Refusals that end when the user or an admin has done something elsewhere. */
const passing: (RefusalCode | undefined)[] = ['organization_inactive', 'second_factor_required'];

/** Whether the server will never take what was recorded: the recording was deleted, the user has declined, or the storage is full. */
export const isRefusedForGood = (error: Partial<ApiError>): boolean => isFinal(error) && !passing.includes(error.code);

/** The outcome of a call: why it failed, or 200. */
export const outcomeOf = (call: Promise<unknown>): Promise<Partial<ApiError>> =>
  call.then(
    () => ({ status: 200 }),
    (error: Partial<ApiError>) => error,
  );
