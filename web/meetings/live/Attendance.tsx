import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { fullName } from '#rules/people.ts';
import { usePresence } from '#web/lib/live.ts';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
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

/** Checkboxes for who is present: everyone who joined, and the other members of the team or participants. */
export function Attendance({ meeting: { id, teamId, participantIds, presenterId }, changes: { attend } }: Props) {
  const { data: participants = [] } = useQuery(participantsQuery(id));
  const { data: members = [] } = useQuery({ ...teamMembersQuery(teamId ?? 0), enabled: useSeesTeam(teamId) });
  const onlineIds = usePresence();
  const mayBeAssigned = useMayBeAssigned();
  const mayWork = useMayWork();
  const { find } = usePeople();
  const invited = participantIds?.flatMap((userId) => find(userId) ?? []) ?? [];
  const joinedIds = new Set(participants.map(({ user }) => user.id));
  const people = [
    ...participants.map(({ user, isPresent }) => ({ user, isPresent })),
    ...[...members.map(({ user }) => user), ...invited]
      .filter((user) => !joinedIds.has(user.id))
      .map((user) => ({ user, isPresent: false })),
  ];
  return (
    <Card className={`${classes.sideCard} p-14-16`} aria-label={t('People')}>
      <h2 className={`${classes.heading} mb-10 fit-content size-md weight-600`}>
        {t('People')}{' '}
        <span className="dimmed weight-400">
          {t('{present} of {total} present', {
            present: people.filter(({ isPresent }) => isPresent).length,
            total: people.length,
          })}
        </span>
      </h2>
      <ul className={classes.people}>
        {people.map(({ user, isPresent }) => (
          <li key={user.id} className={classes.person}>
            <PersonAvatar person={user} present={onlineIds.has(user.id)} />
            <span className="stack fill breaks">
              {fullName(user)}
              {user.id === presenterId && <span className="dimmed small">{t('Presenter')}</span>}
            </span>
            <Check
              checked={isPresent}
              disabled={!mayWork || !(isPresent || mayBeAssigned(user.id))}
              aria-label={t('{name} is here', { name: fullName(user) })}
              onChange={() => attend.mutate({ userId: user.id, isPresent: !isPresent })}
            />
          </li>
        ))}
      </ul>
      <WhoCanSee teamId={teamId} visibleTo={participantIds} />
    </Card>
  );
}
