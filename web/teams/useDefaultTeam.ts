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

/** Keeps in this browser which team was used last. */
export function rememberTeam(teamId: number | null | undefined): void {
  const me = signedInUser();
  if (me && teamId) localStorage.setItem(keyOf(me), String(teamId));
}

type MeetingOnScreen = Pick<Meeting, 'teamId' | 'participantIds'>;

/** The meeting that this page shows, for the dialogs that open above any screen. */
let meetingOnScreen: MeetingOnScreen | undefined;

/** Lets new rows start with the team or the people of a meeting while it is on screen. */
export function useMeetingOnScreen({ teamId, participantIds }: MeetingOnScreen): void {
  useEffect(() => {
    meetingOnScreen = { teamId, participantIds };
    return () => {
      meetingOnScreen = undefined;
    };
  }, [teamId, participantIds]);
}

type Start = { teamId?: number | null | undefined; visibleTo?: string[] | undefined };

/** The only people who will see a new row: those named, or those of the one-on-one on screen; null for a team's row. */
export const peopleOfNew = ({ teamId, visibleTo }: Start): string[] | null =>
  visibleTo ?? (teamId ? null : (meetingOnScreen?.participantIds ?? null));

/** The team that a new row starts with: see `defaultTeamId`. Lists name the team that they are filtered by in the address. */
export function useDefaultTeam(): number | null {
  const me = useCurrentUser();
  const search = useSearchParams();
  const teams = useVisibleTeams() ?? [];
  const lastUsedId = Number(localStorage.getItem(keyOf(me))) || undefined;
  return defaultTeamId(
    { filteredId: idIn(search, 'team') ?? meetingOnScreen?.teamId ?? undefined, ownIds: me.teamIds, lastUsedId },
    teams.map(({ id }) => id),
  );
}
