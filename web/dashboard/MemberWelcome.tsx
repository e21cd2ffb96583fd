import { useQuery } from '@tanstack/react-query';
import type { MemberStep } from '#contract/dashboard.ts';
import type { Team } from '#contract/teams.ts';
import { fullName } from '#rules/people.ts';
import { Link } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { MeetingFacts } from '#web/meetings/MeetingFacts.tsx';
import { useUpcomingMeetings } from '#web/meetings/useUpcomingMeetings.ts';
import { type Now, organizationQuery } from '#web/organizations/useQuarter.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './MemberWelcome.module.css';
import { StepsCard } from './StepsCard.tsx';

const steps: Record<MemberStep, { text: string; to: string }> = {
  picture: { text: 'Add a picture of yourself', to: '/profile' },
  todo: { text: 'Write down a first to-do', to: '/todos' },
  rock: { text: 'Set a rock of your own', to: '/rocks' },
  notifications: { text: 'Choose your notifications', to: '/notifications?tab=settings' },
};

/** What a newcomer is to know: their teams and who leads them, when they meet next, and what to do first. */
export function MemberWelcome({ done, now }: { done: MemberStep[]; now: Now }) {
  const me = useCurrentUser();
  const { data: organization } = useQuery(organizationQuery(me.organizationId));
  const { data: teams = [] } = useQuery(teamsQuery);
  const { meetings: [next] = [] } = useUpcomingMeetings(now, 'mine');
  const own = teams.filter(({ id }) => me.teamIds.includes(id));
  return (
    <StepsCard
      title={`Welcome to ${organization?.name ?? 'your organization'}`}
      steps={steps}
      done={done}
      intro={
        <ul className={classes.facts}>
          {own.map((team) => (
            <li key={team.id}>
              <TeamFact team={team} />
            </li>
          ))}
          {own.length === 0 && <li>You are not on a team yet. A team’s leader or an admin can add you.</li>}
          {next && (
            <li>
              Next meeting: <Link to={`/meetings/${next.id}/live`}>{next.title}</Link>,{' '}
              <MeetingFacts meeting={next} now={now} />
            </li>
          )}
        </ul>
      }
    />
  );
}

/** On which team one is, and who leads it. */
function TeamFact({ team: { id, name, leaderId } }: { team: Team }) {
  const me = useCurrentUser();
  const isMine = leaderId === me.id;
  const leader = usePeople(!isMine).find(leaderId);
  return (
    <>
      You are on the team <Link to={`/teams?team=${id}`}>{name}</Link>
      {isMine && ', which you lead'}
      {!isMine && leader && (
        <>
          , led by <Link to={`/users/${leader.id}`}>{fullName(leader)}</Link>
        </>
      )}
      .
    </>
  );
}
