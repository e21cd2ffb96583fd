import { QueryCache } from '@tanstack/react-query';
import { ApiError, isRefusedAs } from './api.ts';
import { FreshQueryClient } from './freshQueryClient.ts';
import { toast } from './toast.ts';

let leaving = false;

/** Whoever leaves the page before the server has answered a change is asked. */
export function holdWhileChanging(event: BeforeUnloadEvent): void {
  if (queryClient.isMutating({ predicate: ({ options }) => Boolean(options.mutationKey?.length) }))
    event.preventDefault();
}

/** A call refused because nobody is signed in: says so and, after 500 ms, goes to the sign-in. */
export function leaveIfSignedOut(error: Error): boolean {
  const signedOut = isRefusedAs('unauthorized', error);
  if (signedOut && !leaving) {
    leaving = true;
    toast.error('Unauthorized', 'You are logged out. Logging in again...');
    setTimeout(() => location.assign('/api/login'), 500);
  }
  return signedOut;
}

/** Network faults and answers from 500 up are worth another try, refusals never. */
function worthRetry(failures: number, error: Error): boolean {
  return failures < 3 && !(error instanceof ApiError && error.status < 500);
}

export const queryClient = new FreshQueryClient({
  queryCache: new QueryCache({ onError: leaveIfSignedOut }),
  defaultOptions: {
    queries: { staleTime: 5 * 60_000, retry: worthRetry, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
