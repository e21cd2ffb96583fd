import type { Issue } from '#contract/issues.ts';
import { rich, t } from '#web/lib/translate.ts';
import { RockMenu } from '#web/rocks/RockMenu.tsx';
import { TeamMenu } from '#web/teams/TeamMenu.tsx';
import { WaitingSign } from '#web/ui/badges/WaitingSign.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { IconListCheck, IconUsersGroup } from '#web/ui/icons/icons.ts';
import classes from './IssueFacts.module.css';
import { IssueMenus } from './IssueMenus.tsx';
import { useSetIssue } from './useSetIssue.ts';

type Props = {
  issue: Issue;
  /** Opens the issue with its to-dos. */
  onOpen: (issue: Issue) => void;
  /** Hides the rock inside the rock. */
  withinRock?: boolean;
};

/** Status, owner, team, rock and to-dos of an issue: one line, or one line each on a phone. */
export function IssueFacts({ issue, onOpen, withinRock = false }: Props) {
  const set = useSetIssue();
  const { todosTotal, todosDone } = issue;
  return (
    <div className={classes.facts}>
      <div className={classes.group}>
        <WaitingSign noun="issues" id={issue.id} />
        <IssueMenus issue={issue} />
      </div>
      <div className={classes.group}>
        <span className={`${classes.team} inline-row shrink gap-5`}>
          <IconUsersGroup size={15} stroke={1.6} aria-hidden="true" />
          <TeamMenu row={issue} onChange={(teamId) => set(issue, { teamId })} />
        </span>
        {!withinRock && (
          <span className="rigid">{rich('Created {date}', { date: <DateText value={issue.createdAt} /> })}</span>
        )}
      </div>
      <div className={`${classes.group} ${classes.links}`}>
        {!withinRock && (
          <span className={`${classes.rock} inline-row shrink gap-5`}>
            <RockMenu row={issue} onChange={(rockId) => set(issue, { rockId })} />
          </span>
        )}
        {todosTotal > 0 && (
          <button
            type="button"
            data-reach
            className="inline-row rigid gap-5 min-h-24 underlined-on-hover"
            onClick={() => onOpen(issue)}
          >
            <IconListCheck size={15} stroke={1.6} aria-hidden="true" />
            {t('{total, plural, one {{done} of # {todo} done} other {{done} of # {todos} done}}', {
              done: todosDone,
              total: todosTotal,
            })}
          </button>
        )}
      </div>
    </div>
  );
}
