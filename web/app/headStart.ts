import { dayIn } from '#rules/dates.ts';
import { fetchAhead } from '#web/lib/offline/lazyPart.ts';
import { queryClient } from '#web/lib/query.ts';
import { signedInUser, userQuery } from '#web/lib/session.ts';
import { runningMeetingsQuery } from '#web/meetings/queries.ts';
import { organizationQuery } from '#web/organizations/queries.ts';
import { organizationIn } from '#web/organizations/useOrganizationInAddress.ts';
import { screenAt } from './routes.tsx';

/** Before anything is drawn, requests the signed-in user, and the code and data of the screen at the address. */
export function headStart(): void {
  const screen = screenAt(location.pathname)?.screen;
  void queryClient.prefetchQuery(userQuery).then(() => {
    const me = signedInUser();
    // A link may switch to another organization first.
    if (!me?.organizationId || me.lacksSecondFactor || !Number.isNaN(organizationIn(location.search))) return;
    void queryClient.prefetchQuery(organizationQuery(me.organizationId));
    void queryClient.prefetchQuery(runningMeetingsQuery);
    screen?.prefetch?.(me);
  });
  if (screen?.load) fetchAhead(screen.load);
  // Formatting the first date takes 100 ms on a slow phone. Do it now, while the responses are on their way.
  setTimeout(() => dayIn('UTC', new Date()));
}
