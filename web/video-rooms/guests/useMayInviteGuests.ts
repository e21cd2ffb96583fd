import { useQuery } from '@tanstack/react-query';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { isHostOf, mayAdmitGuests } from '#rules/video-rooms.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { organizationQuery } from '#web/organizations/queries.ts';

/** Returns whether the user may invite guests to a room: hosts, if the organization admits guests. */
export function useMayInviteGuests(): (room: VideoRoom) => boolean {
  const asker = useAsker();
  const { data: organization } = useQuery(organizationQuery(useCurrentUser().organizationId));
  return (room) => organization?.admitsGuests === true && mayAdmitGuests(room) && isHostOf(asker, room);
}
