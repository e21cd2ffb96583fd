import { notifyManager, type Query, QueryCache } from '@tanstack/react-query';
import { ApiError, isRefusedAs } from './api.ts';
import { onIdle } from './browser/whenIdle.ts';
import { outbox } from './changes/appOutbox.ts';
import { unstoredDrafts } from './drafts/draftKeys.ts';
import { isFromBefore, whenBack } from './offline/storedResponses.ts';
import { FreshQueryClient } from './requests/freshQueryClient.ts';
import { isFinalForNow, pauseAfter } from './requests/retries.ts';
import { toast } from './toast.ts';
import { t } from './translate.ts';

let leaving = false;

/** Asks before leaving the page while a change is neither answered nor stored, or a draft is only in this window. */
export function confirmLeaving(event: BeforeUnloadEvent): void {
  if (outbox.hasUnstored() || unstoredDrafts.size > 0) event.preventDefault();
}

/** The user that this page shows; null at the sign-in, undefined before the first answer. */
const shownUser = () => queryClient.getQueryData<{ id: string } | null>(['auth', 'user']);

/**
 * If the session has ended, says so and goes to sign-in after 500 ms. If the user has left the organization of this tab, opens their
 * current one. @returns whether the session has ended
 */
export function leaveIfSignedOut(error: Error): boolean {
  if (isRefusedAs('not_a_member', error)) void queryClient.invalidateQueries({ queryKey: ['auth', 'user'] });
  const signedOut = isRefusedAs('unauthorized', error);
  const user = shownUser();
  if (signedOut && !leaving && user !== null) {
    leaving = true;
    toast.error(t('Unauthorized'), t('You are logged out. Logging in again...'));
    setTimeout(() => {
      leaving = false;
      // A page that already shows the sign-in, or the next user, would lose what is typed there.
      if (shownUser() !== null && shownUser()?.id === user?.id) location.assign('/api/login');
    }, 500);
  }
  return signedOut;
}

/** Retries what may succeed within a minute. Offline, a screen without a stored response says so immediately. */
export const shouldRetry = (failures: number, error: Partial<ApiError>): boolean =>
  failures < 3 && !isFromBefore() && !isFinalForNow(error);

export const retryDelay = (failures: number, error: Partial<ApiError>): number => pauseAfter(failures + 1, error);

/** Removes data that was deleted or that the user may no longer see. */
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
      retry: shouldRetry,
      retryDelay,
      refetchOnWindowFocus: false,
      // Try without a network too: a stored response may answer.
      networkMode: 'offlineFirst',
    },
    // The outbox waits for the network and retries.
    mutations: { retry: false, networkMode: 'always' },
  },
});

let notifications: (() => void)[] = [];

function flush(): void {
  const batch = notifications;
  notifications = [];
  for (const notify of batch) notify();
}

// Batches the notifications of answers that arrive together, because each would render its screen again. Notifications about the user's own
// changes run before the next event, so that a second quick click finds the form busy.
notifyManager.setScheduler((notify) => {
  notifications.push(notify);
  if (queryClient.isMutating() > 0) queueMicrotask(flush);
  else if (notifications.length === 1) setTimeout(flush);
});

/** Resolves when all reads are answered and rendered, or after 3 seconds. */
export async function whenAnswered(): Promise<void> {
  const end = Date.now() + 3_000;
  do await new Promise((resolve) => setTimeout(resolve, 100));
  while (queryClient.isFetching() > 0 && Date.now() < end);
  // Long screens are rendered in several steps.
  await new Promise<void>((resolve) => onIdle(resolve, { timeout: 1_000 }));
  await new Promise((resolve) => {
    // The second frame begins when the first one is on the screen.
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    // A hidden tab has no frames.
    setTimeout(resolve, 1_000);
  });
}

whenBack(() => void queryClient.invalidateQueries());
