import { queryClient } from '#web/lib/query.ts';
import { organizationIn } from '#web/lib/routing/organizationIn.ts';
import { signedInUser, userQuery } from '#web/lib/session.ts';
import { askForFirstData } from './firstData.ts';

void queryClient.prefetchQuery(userQuery).then(() => {
  const { pathname, search } = location;
  const me = signedInUser();
  // A link may switch to another organization first.
  if (!me?.organizationId || me.lacksSecondFactor || !Number.isNaN(organizationIn(search))) return;
  askForFirstData(search === '' ? pathname : '', me.id, me.organizationId);
});
