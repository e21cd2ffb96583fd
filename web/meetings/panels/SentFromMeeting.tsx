import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Issue } from '#contract/issues.ts';
import type { Meeting } from '#contract/meetings.ts';
import { sentIssuesQuery } from '#web/issues/queries.ts';
import { useSetIssue } from '#web/issues/useSetIssue.ts';
import { api } from '#web/lib/api.ts';
import { soon } from '#web/lib/async/soon.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { rich, t } from '#web/lib/translate.ts';
import { TeamName } from '#web/teams/TeamName.tsx';
import { MessageText } from '#web/writing/MessageText.tsx';
import { IssueWithUndo } from './IssueWithUndo.tsx';
import classes from './Panels.module.css';

/** Messages that a team sent to others since `since` (ISO 8601). Their rows do not name a private team, so live events cannot update this list. */
const cascadedQuery = (fromTeamId: number, since: string) =>
  queryOptions({
    queryKey: ['headlines', 'sent', fromTeamId, since],
    queryFn: async () => {
      const rows = await api.headlines.list({ query: { fromTeamId, since } });
      return rows.filter(({ createdAt }) => createdAt >= since);
    },
  });

onChanges(
  ['headlines'],
  soon(() => void queryClient.invalidateQueries({ queryKey: ['headlines', 'sent'] })),
);

type Props = { meeting: Meeting; onOpen: (issue: Issue) => void };

/** Issues and messages that the team sent to others in this meeting. Issues can be taken back. */
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
    <section aria-label={t('Sent to other teams')}>
      <h3 className={classes.subheading}>{t('Sent to other teams')}</h3>
      <ul>
        {issues.map((issue) => (
          <IssueWithUndo
            key={issue.id}
            issue={issue}
            onOpen={onOpen}
            undo={{
              name: t('Take back'),
              label: t('Take back {title}', { title: issue.title }),
              onClick: () => set(issue, { teamId }, t('{Issue} taken back')),
            }}
          >
            <span className={classes.facts}>
              {rich('{Issue} for {team}', { team: <TeamName id={issue.teamId} /> })}
            </span>
          </IssueWithUndo>
        ))}
        {messages.map((message) => (
          <li key={`message ${message.id}`} className={classes.row}>
            <div className={classes.text}>
              <span className="plain-link weight-500" dir="auto">
                {message.title}
              </span>
              {message.description && <MessageText content={message.description} />}
            </div>
            <span className={classes.facts}>
              {rich('Message to {team}', { team: <TeamName id={message.teamId} /> })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
