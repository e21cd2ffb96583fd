import { notifyManager, type Query, QueryCache } from '@tanstack/react-query';
import { ApiError, isRefusedAs } from './api.ts';
import { outbox } from './changes/appOutbox.ts';
import { isFromBefore, whenBack } from './offline/storedResponses.ts';
import { FreshQueryClient } from './requests/freshQueryClient.ts';
import { toast } from './toast.ts';
import { t } from './translate.ts';

let leaving = false;

/** Whoever leaves the page before a change is answered, or kept in the browser, is asked. */
export function holdWhileChanging(event: BeforeUnloadEvent): void {
  if (outbox.hasUnstored()) event.preventDefault();
}

/** A call refused because nobody is signed in: says so and, after 500 ms, goes to the sign-in. */
export function leaveIfSignedOut(error: Error): boolean {
  const signedOut = isRefusedAs('unauthorized', error);
  if (signedOut && !leaving) {
    leaving = true;
    toast.error(t('Unauthorized'), t('You are logged out. Logging in again...'));
    setTimeout(() => location.assign('/api/login'), 500);
  }
  return signedOut;
}

/** The longest time that a read waits before it tries again, in ms. */
const waitMost = 30_000;

/** Network faults, answers from 500 up and a server that is too busy are worth another try, refusals never. */
function worthRetry(failures: number, error: Error): boolean {
  // A screen that was not kept says so.
  if (failures >= 3 || isFromBefore()) return false;
  if (!(error instanceof ApiError) || error.status >= 500) return true;
  return error.status === 429 && error.wait !== undefined && error.wait <= waitMost;
}

const retryDelay = (failures: number, error: Error): number =>
  Math.max(Math.min(1_000 * 2 ** failures, waitMost), (error instanceof ApiError && error.wait) || 0);

/** Stops showing what was deleted or is no longer visible to the person. */
function dropIfGone(error: Error, query: Query<unknown, unknown, unknown>): void {
  if (error instanceof ApiError && error.status === 404 && query.state.data !== undefined)
    query.setState({ data: undefined });
}

export const queryClient = new FreshQueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      leaveIfSignedOut(error);
      dropIfGone(error, query);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      retry: worthRetry,
      retryDelay,
      refetchOnWindowFocus: false,
      // Without a network, too, it is tried: what was kept may answer.
      networkMode: 'offlineFirst',
    },
    // The outbox waits for the network, and tries again.
    mutations: { retry: false, networkMode: 'always' },
  },
});

let tellings: (() => void)[] = [];

function tellAll(): void {
  const now = tellings;
  tellings = [];
  for (const tell of now) tell();
}

// Answers that come together are drawn together: told one by one, each draws what shows it, and all around it, anew. What one
// does oneself shows before the next event, so that the second of two quick clicks finds the form busy.
notifyManager.setScheduler((tell) => {
  tellings.push(tell);
  if (queryClient.isMutating() > 0) queueMicrotask(tellAll);
  else if (tellings.length === 1) setTimeout(tellAll);
});

/** Resolves once nothing more is being asked for and the answers are drawn, so that those came first; after 3 s whatever comes. */
export async function whenAnswered(): Promise<void> {
  const end = Date.now() + 3_000;
  do await new Promise((resolve) => setTimeout(resolve, 100));
  while (queryClient.isFetching() > 0 && Date.now() < end);
  await new Promise((resolve) => {
    // A frame begins when the one before it shows.
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    // A tab that nobody sees draws no frames.
    setTimeout(resolve, 1_000);
  });
}

whenBack(() => void queryClient.invalidateQueries());
