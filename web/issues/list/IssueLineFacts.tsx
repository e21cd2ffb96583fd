import { IconListCheck, IconUsersGroup } from '@tabler/icons-react';
import type { Issue } from '#contract/issues.ts';
import { say } from '#web/lib/say.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { IssueMenus, IssueOwner } from '../IssueMenus.tsx';
import classes from './IssueCard.module.css';

/** What a line says of an issue after its title, those of all lines below one another. */
export function IssueLineFacts({ issue }: { issue: Issue }) {
  const team = useTeamName()(issue.teamId);
  const { todosTotal, todosDone } = issue;
  return (
    <div className={classes.columns}>
      <IssueMenus issue={issue} bare withoutOwner />
      <span className={classes.team} title={team}>
        <IconUsersGroup size={15} stroke={1.6} aria-hidden="true" />
        <span className={classes.cut}>{team}</span>
      </span>
      <span className={classes.todos} title={say`${todosDone} of ${todosTotal} to-dos done`}>
        {todosTotal > 0 && (
          <>
            <IconListCheck size={15} stroke={1.6} aria-hidden="true" />
            {todosDone}/{todosTotal}
          </>
        )}
      </span>
      <span className={classes.age}>
        <TimeAgo at={issue.createdAt} />
      </span>
      <span className={classes.owner}>
        <IssueOwner issue={issue} />
      </span>
    </div>
  );
}
