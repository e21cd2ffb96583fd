import { fetchAhead } from '#web/lib/lazyPart.ts';
import { queryClient } from '#web/lib/query.ts';
import { userQuery } from '#web/lib/session.ts';
import { screenAt } from './routes.tsx';

/** Asks who is signed in, and for the code of the screen that was called up, before anything is drawn. */
export function headStart(): void {
  void queryClient.prefetchQuery(userQuery);
  const load = screenAt(location.pathname)?.screen.load;
  if (load) fetchAhead(load);
}
