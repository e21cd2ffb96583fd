import { Badge, Button } from '@mantine/core';
import type { Issue } from '#contract/issues.ts';
import type { IssueActions } from '#web/issues/IssueItem.tsx';
import { IssueMenus } from '#web/issues/IssueMenus.tsx';
import { useIssueChanges } from '#web/issues/useIssueChanges.ts';
import { useSetIssue } from '#web/issues/useSetIssue.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { t } from '#web/lib/translate.ts';
import { useTeamName, useVisibleTeams } from '#web/teams/queries.ts';
import { TeamMenu } from '#web/teams/TeamMenu.tsx';
import { StarRating } from '#web/ui/fields/StarRating.tsx';
import { TitleButton } from '#web/ui/lists/TitleButton.tsx';
import classes from './Panels.module.css';

type Props = {
  issue: Issue;
  /** Set right after the issue is gone: see `useSteadyRows`. */
  leaving: object | undefined;
  actions: IssueActions;
  /** How often it was carried over. */
  note: string | undefined;
  onSolve: (issue: Issue) => void;
  /** Whether everyone discusses it now. */
  isDiscussed: boolean;
  /** Makes an issue the one under discussion; null for none. */
  onDiscuss: (issueId: number | null) => void;
  /** Votes for it or takes the vote back. Left out if the user cannot vote now. */
  vote?: { isChosen: boolean; onToggle: () => void } | undefined;
  /** Its number of votes, once they are revealed. */
  votes?: number | undefined;
  /** Whether it is among the top three, or tied for the last of them. */
  rank: 'top' | 'tied' | false;
};

/** An issue in a meeting: vote for it, then rate it, discuss it, create a to-do, send it to another team or solve it. */
export function IssueRow({ issue, leaving, actions, note, onSolve, isDiscussed, onDiscuss, vote, votes, rank }: Props) {
  const changes = useIssueChanges();
  return (
    <li
      className={`${classes.row} ${classes.issue}`}
      {...leaving}
      data-top={rank === 'top' || undefined}
      data-discussed={isDiscussed || undefined}
    >
      <span className={classes.text}>
        {isDiscussed && <Badge>{t('Under discussion')}</Badge>}
        <TitleButton className="plain-link weight-500" onClick={() => actions.open(issue)}>
          {issue.title}
        </TitleButton>
        {note && <span className="dimmed small">{note}</span>}
      </span>
      {vote && (
        <Button
          className={classes.vote ?? ''}
          size="compact-sm"
          variant={vote.isChosen ? 'filled' : 'default'}
          aria-pressed={vote.isChosen}
          data-row-shortcut="v"
          aria-label={t('Vote for {title}', { title: issue.title })}
          onClick={vote.onToggle}
        >
          {vote.isChosen ? t('Voted') : t('Vote')}
        </Button>
      )}
      {votes !== undefined && (
        <>
          <span className={classes.votes} data-figures>
            {rank === 'tied'
              ? t('{count, plural, one {# vote, tied} other {# votes, tied}}', { count: votes })
              : t('{count, plural, one {# vote} other {# votes}}', { count: votes })}
          </span>
          {/* Sorts equal votes. While people vote it would only compete with their votes. */}
          <StarRating
            label={t('Rating of {title}', { title: issue.title })}
            value={issue.isRated ? issue.rating : null}
            onChange={(stars) => changes.rate(issue, stars)}
          />
        </>
      )}
      <span className={classes.facts}>
        <IssueMenus issue={issue} />
      </span>
      <NotForObservers>
        <Button
          size="compact-sm"
          variant={isDiscussed ? 'filled' : 'default'}
          aria-pressed={isDiscussed}
          aria-label={t('Discuss {title}', { title: issue.title })}
          onClick={() => onDiscuss(isDiscussed ? null : issue.id)}
        >
          {t('Discuss')}
        </Button>
        <SendMenu issue={issue} />
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('{Todo} from {title}', { title: issue.title })}
          onClick={() => actions.createTodo(issue)}
        >
          {t('{todoTitle}')}
        </Button>
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t('Solve {title}', { title: issue.title })}
          onClick={() => onSolve(issue)}
        >
          {t('Solve')}
        </Button>
      </NotForObservers>
    </li>
  );
}

/** Sends an issue to another team, for its next meeting. */
function SendMenu({ issue }: { issue: Issue }) {
  const teams = useVisibleTeams() ?? [];
  const nameTeam = useTeamName();
  const set = useSetIssue();
  if (!teams.some(({ id }) => id !== issue.teamId)) return null;
  return (
    <TeamMenu
      row={issue}
      isRequired
      label={t('Send {title} to a team', { title: issue.title })}
      onChange={(teamId) => set(issue, { teamId }, t('Sent to {team}', { team: nameTeam(teamId) }))}
    >
      {t('Send')}
    </TeamMenu>
  );
}
