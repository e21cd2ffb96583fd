import { useEffect } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import type { CurrentUser } from '#contract/users.ts';
import { defaultTeamId } from '#rules/teams.ts';
import { useSearchParams } from '#web/lib/router.tsx';
import { idIn } from '#web/lib/routing/useAddress.ts';
import { signedInUser, useCurrentUser } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { useVisibleTeams } from './queries.ts';

const keyOf = ({ id, organizationId }: Pick<CurrentUser, 'id' | 'organizationId'>) =>
  `${storageKeys.lastTeam}.${id}.${organizationId}`;

/** Remembers the last used team in this browser. */
export function rememberTeam(teamId: number | null | undefined): void {
  const me = signedInUser();
  if (me && teamId) localStorage.setItem(keyOf(me), String(teamId));
}

type MeetingOnScreen = Pick<Meeting, 'teamId' | 'participantIds'>;

/** The meeting that this page shows, for the dialogs that open above any screen. */
let meetingOnScreen: MeetingOnScreen | undefined;

/** Makes the team or people of a meeting the default for new rows while it is on screen. */
export function useMeetingOnScreen({ teamId, participantIds }: MeetingOnScreen): void {
  useEffect(() => {
    meetingOnScreen = { teamId, participantIds };
    return () => {
      meetingOnScreen = undefined;
    };
  }, [teamId, participantIds]);
}

type Start = { teamId?: number | null | undefined; visibleTo?: string[] | undefined };

/** The only people who will see a new row, given or from the one-on-one on screen. Null for rows of a team. */
export const peopleOfNew = ({ teamId, visibleTo }: Start): string[] | null =>
  visibleTo ?? (teamId ? null : (meetingOnScreen?.participantIds ?? null));

/** The default team of a new row: see `defaultTeamId`. */
export function useDefaultTeam(): number | null {
  const me = useCurrentUser();
  const search = useSearchParams();
  const teams = useVisibleTeams();
  const lastUsedId = Number(localStorage.getItem(keyOf(me))) || undefined;
  return defaultTeamId(
    { filteredId: idIn(search, 'team') ?? meetingOnScreen?.teamId ?? undefined, ownIds: me.teamIds, lastUsedId },
    teams?.map(({ id }) => id),
  );
}
