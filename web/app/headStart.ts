import { dayIn } from '#rules/dates.ts';
import { fetchAhead } from '#web/lib/offline/lazyPart.ts';
import { queryClient } from '#web/lib/query.ts';
import { signedInUser, userQuery } from '#web/lib/session.ts';
import { runningMeetingsQuery } from '#web/meetings/queries.ts';
import { organizationIn } from '#web/organizations/useOrganizationInAddress.ts';
import { organizationQuery } from '#web/organizations/useQuarter.ts';
import { screenAt } from './routes.tsx';

/** Asks who is signed in, for the code of the screen that was called up, and for what it shows, before anything is drawn. */
export function headStart(): void {
  const screen = screenAt(location.pathname)?.screen;
  void queryClient.prefetchQuery(userQuery).then(() => {
    const me = signedInUser();
    // A link may lead into another organization first.
    if (!me?.organizationId || me.lacksSecondFactor || !Number.isNaN(organizationIn(location.search))) return;
    void queryClient.prefetchQuery(organizationQuery(me.organizationId));
    void queryClient.prefetchQuery(runningMeetingsQuery);
    screen?.ahead?.(me);
  });
  if (screen?.load) fetchAhead(screen.load);
  // The first day that is reckoned takes long, a tenth of a second on a slow phone: now, for the answers are on their way.
  setTimeout(() => dayIn('UTC', new Date()));
}
