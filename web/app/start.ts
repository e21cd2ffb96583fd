import { queryClient } from '#web/lib/query.ts';
import { organizationIn } from '#web/lib/routing/organizationIn.ts';
import { showLastUser, signedInUser, userQuery } from '#web/lib/session.ts';
import { askForFirstData } from './firstData.ts';

let hasAsked = false;

/** Requests the first data of the user, who may be that of the last visit. */
function begin(): void {
  const { pathname, search } = location;
  const me = signedInUser();
  // A link may switch to another organization first.
  if (hasAsked || !me?.organizationId || me.lacksSecondFactor || !Number.isNaN(organizationIn(search))) return;
  hasAsked = true;
  askForFirstData(search === '' ? pathname : '', me.id, me.organizationId);
}

const answered = queryClient.prefetchQuery(userQuery).then(begin);
/** Resolves when there is a user, that of the last visit or the server's. */
export const userIsThere: Promise<unknown> = Promise.race([
  answered,
  // Without one, the answer decides.
  showLastUser().then(() => {
    begin();
    return signedInUser() ? undefined : answered;
  }),
]);
