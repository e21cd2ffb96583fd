import { useQuery } from '@tanstack/react-query';
import type { MemberStep } from '#contract/dashboard.ts';
import type { Team } from '#contract/teams.ts';
import { type Message, msg } from '#rules/translate.ts';
import { Link } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { rich, t } from '#web/lib/translate.ts';
import { MeetingFacts } from '#web/meetings/MeetingFacts.tsx';
import { useUpcomingMeetings } from '#web/meetings/useUpcomingMeetings.ts';
import { organizationQuery } from '#web/organizations/queries.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './MemberWelcome.module.css';
import { StepsCard } from './StepsCard.tsx';

const steps: Record<MemberStep, { text: Message; to: string }> = {
  picture: { text: msg('Add your picture'), to: '/profile' },
  todo: { text: msg('Add {todoArticle} {todo}'), to: '/todos' },
  rock: { text: msg('Add {rockArticle} {rock}'), to: '/rocks' },
  notifications: { text: msg('Choose your notifications'), to: '/notifications?tab=settings' },
};

/** The newcomer's teams, their next meeting and first steps. */
export function MemberWelcome({ done, now }: { done: MemberStep[]; now: Now }) {
  const me = useCurrentUser();
  const { data: organization } = useQuery(organizationQuery(me.organizationId));
  const { data: teams = [] } = useQuery(teamsQuery);
  const { meetings: [next] = [] } = useUpcomingMeetings(now, 'mine');
  const own = teams.filter(({ id }) => me.teamIds.includes(id));
  return (
    <StepsCard
      title={organization ? t('Welcome to {organization}', { organization: organization.name }) : t('Welcome')}
      steps={steps}
      done={done}
      intro={
        <ul className={classes.facts}>
          {own.map((team) => (
            <li key={team.id}>
              <TeamFact team={team} />
            </li>
          ))}
          {own.length === 0 && <li>{t("You aren't on a team yet. A team leader or an admin can add you.")}</li>}
          {next && (
            <li>
              {rich('Next {meeting}: {title}, {facts}', {
                title: <Link to={`/meetings/${next.id}/live`}>{next.title}</Link>,
                facts: <MeetingFacts meeting={next} />,
              })}
            </li>
          )}
        </ul>
      }
    />
  );
}

/** One of my teams and its leader. */
function TeamFact({ team: { id, name, leaderId } }: { team: Team }) {
  const { nameOf } = usePeople();
  const me = useCurrentUser();
  const isMine = leaderId === me.id;
  const leader = usePeople(!isMine).find(leaderId);
  const team = <Link to={`/teams?team=${id}`}>{name}</Link>;
  if (isMine) return rich('You lead the team {team}.', { team });
  if (!leader) return rich("You're on the team {team}.", { team });
  return rich("You're on the team {team}, led by {leader}.", {
    team,
    leader: <Link to={`/users/${leader.id}`}>{nameOf(leader)}</Link>,
  });
}
