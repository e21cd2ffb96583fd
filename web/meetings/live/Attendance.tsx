import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { fullName } from '#rules/people.ts';
import { usePresence } from '#web/lib/live.ts';
import { useMayWork } from '#web/lib/session.ts';
import { teamMembersQuery, useSeesTeam } from '#web/teams/queries.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Check } from '#web/ui/lists/Check.tsx';
import { useMayBeAssigned, usePeople } from '#web/users/queries.ts';
import { participantsQuery } from '../liveQueries.ts';
import type { RunChanges } from '../useRunChanges.ts';
import classes from './Live.module.css';

type Props = { meeting: Meeting; changes: Pick<RunChanges, 'attend'> };

/** Who is at the meeting: everybody who joined, and the others of its team or its people, to be ticked. */
export function People({ meeting: { id, teamId, participantIds, presenterId }, changes: { attend } }: Props) {
  const { data: there = [] } = useQuery(participantsQuery(id));
  const { data: members = [] } = useQuery({ ...teamMembersQuery(teamId ?? 0), enabled: useSeesTeam(teamId) });
  const here = usePresence();
  const mayBeAssigned = useMayBeAssigned();
  const mayWork = useMayWork();
  const { find } = usePeople();
  const named = participantIds?.flatMap((userId) => find(userId) ?? []) ?? [];
  const known = new Set(there.map(({ user }) => user.id));
  const people = [
    ...there.map(({ user, isPresent }) => ({ user, isPresent })),
    ...[...members.map(({ user }) => user), ...named]
      .filter((user) => !known.has(user.id))
      .map((user) => ({ user, isPresent: false })),
  ];
  return (
    <Card className={classes.sideCard} aria-label="People">
      <h2 className={classes.heading}>
        People <span className={classes.count}>{people.filter(({ isPresent }) => isPresent).length}</span>
      </h2>
      <ul className={classes.people}>
        {people.map(({ user, isPresent }) => (
          <li key={user.id} className={classes.person}>
            <PersonAvatar person={user} present={here.has(user.id)} />
            <span className={classes.personName}>
              {fullName(user)}
              {user.id === presenterId && <span className={classes.personNote}>presents</span>}
            </span>
            <Check
              checked={isPresent}
              disabled={!mayWork || !(isPresent || mayBeAssigned(user.id))}
              aria-label={`${fullName(user)} is here`}
              onChange={() => attend.mutate({ userId: user.id, isPresent: !isPresent })}
            />
          </li>
        ))}
      </ul>
      <WhoCanSee teamId={teamId} visibleTo={participantIds} />
    </Card>
  );
}
