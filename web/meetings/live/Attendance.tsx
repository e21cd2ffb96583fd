import { useQuery } from '@tanstack/react-query';
import type { Invitee } from '#contract/meeting-invitations.ts';
import type { Meeting } from '#contract/meetings.ts';
import { type Message, msg } from '#rules/translate.ts';
import { usePresence } from '#web/lib/live.ts';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useInvitees } from '#web/meeting-invitations/queries.ts';
import { answerNames } from '#web/meeting-invitations/texts.ts';
import { teamMembersQuery, useSeesTeam } from '#web/teams/queries.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { IconCheck, IconMinus, IconQuestionMark, IconX } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Check } from '#web/ui/lists/Check.tsx';
import { useMayBeAssigned, usePeople } from '#web/users/queries.ts';
import { participantsQuery } from '../liveQueries.ts';
import type { RunChanges } from '../useRunChanges.ts';
import classes from './Live.module.css';

type Props = { meeting: Meeting; changes: Pick<RunChanges, 'attend'> };

/**
 * Checkboxes for who is present: everyone who joined, and the other members of the team or participants. Until the meeting starts, also who
 * comes, with the guests.
 */
export function Attendance({ meeting, changes: { attend } }: Props) {
  const { id, teamId, participantIds, presenterId, organizerId } = meeting;
  const invitees = useInvitees(meeting);
  const { data: participants = [] } = useQuery(participantsQuery(id));
  const { data: members = [] } = useQuery({ ...teamMembersQuery(teamId ?? 0), enabled: useSeesTeam(teamId) });
  const onlineIds = usePresence();
  const mayBeAssigned = useMayBeAssigned();
  const mayWork = useMayWork();
  const { find, nameOf } = usePeople();
  const invited = participantIds?.flatMap((userId) => find(userId) ?? []) ?? [];
  const joinedIds = new Set(participants.map(({ user }) => user.id));
  const others = [...members.map(({ user }) => user), ...invited, ...invitees.flatMap(({ user }) => user ?? [])];
  const people = [
    ...participants.map(({ user, isPresent }) => ({ user, isPresent })),
    ...[...new Map(others.map((user) => [user.id, user])).values()]
      .filter((user) => !joinedIds.has(user.id))
      .map((user) => ({ user, isPresent: false })),
  ];
  const inviteesById = new Map(invitees.map((one) => [one.user?.id ?? one.guest, one]));
  const guests = invitees.flatMap(({ guest }) => guest ?? []);
  const total = people.length + guests.length;
  const coming = invitees.filter(({ answer }) => answer === 'accepted').length;
  const present = people.filter(({ isPresent }) => isPresent).length;
  return (
    <Card className={`${classes.sideCard} p-14-16`} aria-label={t('People')}>
      <h2 className={`${classes.heading} mb-10 fit-content size-md weight-600`}>
        {t('People')}{' '}
        <span className="dimmed weight-400">
          {invitees.length > 0
            ? t('{coming} of {total} coming, {present} present', { coming, total, present })
            : t('{present} of {total} present', { present, total })}
        </span>
      </h2>
      <ul className={classes.people}>
        {people.map(({ user, isPresent }) => (
          <li key={user.id} className={classes.person}>
            <PersonAvatar person={user} present={onlineIds.has(user.id)} />
            <span className="stack fill breaks">
              {nameOf(user)}
              {user.id === presenterId && <span className="dimmed small">{t('Presenter')}</span>}
              <Answer of={inviteesById.get(user.id)} organizes={user.id === organizerId} />
            </span>
            <Check
              checked={isPresent}
              disabled={!mayWork || !(isPresent || mayBeAssigned(user.id))}
              aria-label={t('{name} is here', { name: nameOf(user) })}
              onChange={() => attend.mutate({ userId: user.id, isPresent: !isPresent })}
            />
          </li>
        ))}
        {guests.map((guest) => (
          <li key={guest} className={classes.person}>
            <PersonAvatar person={{ id: guest, firstName: guest, lastName: '', profileImageUrl: null }} />
            <span className="stack fill breaks">
              {guest}
              <Answer of={inviteesById.get(guest)} />
            </span>
          </li>
        ))}
      </ul>
      <WhoCanSee teamId={teamId} visibleTo={participantIds} />
    </Card>
  );
}

const icons = { accepted: IconCheck, tentative: IconQuestionMark, declined: IconX };

/** What is known of whether a person comes who has not answered. */
const unanswered: Record<Invitee['mail'], Message> = {
  sent: msg('No answer yet'),
  unconfirmed: msg('Not mailed: address not confirmed'),
  refused: msg('Not mailed: wants no mail'),
  waiting: msg('Not mailed yet'),
};

/** The answer of a person or guest to the invitation, if they are expected. */
function Answer({ of, organizes = false }: { of: Invitee | undefined; organizes?: boolean }) {
  if (!of) return null;
  const { answer, guest } = of;
  const Icon = answer ? icons[answer] : IconMinus;
  return (
    <span className="inline-row gap-4 dimmed small">
      <Icon className="rigid" size={14} stroke={1.8} aria-hidden="true" />
      {answer ? t(answerNames[answer]) : organizes ? t('Organizer') : t(unanswered[of.mail])}
      {guest !== null && ` · ${t('Guest')}`}
    </span>
  );
}
