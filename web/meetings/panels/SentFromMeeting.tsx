import { useQuery } from '@tanstack/react-query';
import type { Issue } from '#contract/issues.ts';
import type { Meeting } from '#contract/meetings.ts';
import { cascadedQuery } from '#web/headlines/queries.ts';
import { sentIssuesQuery } from '#web/issues/queries.ts';
import { useSetIssue } from '#web/issues/useSetIssue.ts';
import { TeamName } from '#web/teams/TeamName.tsx';
import { HandledIssue } from './HandledIssue.tsx';
import classes from './Panels.module.css';

type Props = { meeting: Meeting; onOpen: (issue: Issue) => void };

/** What a team sent to others in this meeting: issues, which it can take back, and messages. */
export function SentFromMeeting(props: Props) {
  const { teamId, actualStartTime } = props.meeting;
  return teamId !== null && actualStartTime && <SentFromTeam {...props} teamId={teamId} since={actualStartTime} />;
}

function SentFromTeam({ teamId, since, onOpen }: Props & { teamId: number; since: string }) {
  const { data: sent = [] } = useQuery(sentIssuesQuery(teamId));
  const issues = sent.filter(({ sentAt }) => (sentAt ?? '') >= since);
  const { data: messages = [] } = useQuery(cascadedQuery(teamId, since));
  const set = useSetIssue();
  if (issues.length + messages.length === 0) return null;
  return (
    <section aria-label="Sent to other teams">
      <h3 className={classes.subheading}>Sent to other teams</h3>
      <ul className={classes.rows}>
        {issues.map((issue) => (
          <HandledIssue
            key={issue.id}
            issue={issue}
            onOpen={onOpen}
            back={{
              name: 'Take Back',
              label: `Take back ${issue.title}`,
              onClick: () => set(issue, { teamId }, 'Issue taken back'),
            }}
          >
            <span className={classes.facts}>
              Issue for <TeamName id={issue.teamId} />
            </span>
          </HandledIssue>
        ))}
        {messages.map((message) => (
          <li key={`message ${message.id}`} className={classes.row}>
            <span className={classes.text}>
              <span className={classes.title}>{message.title}</span>
              {message.description && <span>{message.description}</span>}
            </span>
            <span className={classes.facts}>
              Message to <TeamName id={message.teamId} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
