import { sendRequest } from '#web/lib/requests/request.ts';
import { Outbox } from './outbox.ts';

/** The outbox of this page. */
export const outbox = new Outbox({
  fetch: sendRequest,
  clock: {
    now: Date.now,
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  isOnline: () => navigator.onLine,
});
window.addEventListener('online', () => outbox.wake());
