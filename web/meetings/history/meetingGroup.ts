import { idIn } from '#web/lib/routing/useAddress.ts';

/** The meetings that the history shows: those of a team, those that only their participants see, or all. */
export type MeetingGroup = { teamId?: number | undefined; withParticipants?: true | undefined };

/** The value for one-on-ones in the URL and in the select. */
export const oneOnOnes = 'one-on-ones';

/** The group of meetings in a URL. */
export const groupIn = (search: URLSearchParams): MeetingGroup =>
  search.get('team') === oneOnOnes ? { withParticipants: true } : { teamId: idIn(search, 'team') };
