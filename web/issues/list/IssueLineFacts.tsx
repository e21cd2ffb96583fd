import type { Issue } from '#contract/issues.ts';
import { t } from '#web/lib/translate.ts';
import { RockMenu } from '#web/rocks/RockMenu.tsx';
import { TeamMenu } from '#web/teams/TeamMenu.tsx';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { IconListCheck, IconUsersGroup } from '#web/ui/icons/icons.ts';
import { IssueMenus, IssueOwner } from '../IssueMenus.tsx';
import { useSetIssue } from '../useSetIssue.ts';
import classes from './IssueCard.module.css';

/** The columns of an issue's line after its title. */
export function IssueLineFacts({ issue }: { issue: Issue }) {
  const set = useSetIssue();
  const { todosTotal, todosDone } = issue;
  return (
    <div className={classes.columns}>
      <IssueMenus issue={issue} bare withoutOwner />
      <span className={classes.rock}>
        <RockMenu bare row={issue} onChange={(rockId) => set(issue, { rockId })} />
      </span>
      <span className={`${classes.team} row shrink gap-5`}>
        <IconUsersGroup size={15} stroke={1.6} aria-hidden="true" />
        <TeamMenu row={issue} onChange={(teamId) => set(issue, { teamId })} />
      </span>
      <span
        className="row shrink gap-5"
        title={t('{total, plural, one {{done} of # {todo} done} other {{done} of # {todos} done}}', {
          done: todosDone,
          total: todosTotal,
        })}
      >
        {todosTotal > 0 && (
          <>
            <IconListCheck size={15} stroke={1.6} aria-hidden="true" />
            {todosDone}/{todosTotal}
          </>
        )}
      </span>
      <span className={`${classes.age} no-wrap`}>
        <TimeAgo at={issue.createdAt} />
      </span>
      <span className={classes.owner}>
        <IssueOwner issue={issue} />
      </span>
    </div>
  );
}
