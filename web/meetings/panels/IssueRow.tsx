import { Button } from '@mantine/core';
import type { Issue } from '#contract/issues.ts';
import type { IssueActions } from '#web/issues/IssueItem.tsx';
import { IssueMenus } from '#web/issues/IssueMenus.tsx';
import { useIssueChanges } from '#web/issues/useIssueChanges.ts';
import { useSetIssue } from '#web/issues/useSetIssue.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { say } from '#web/lib/say.ts';
import { useVisibleTeams } from '#web/teams/queries.ts';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { useMoveToTeam } from '#web/teams/useMoveToTeam.tsx';
import { StarRating } from '#web/ui/fields/StarRating.tsx';
import { TitleButton } from '#web/ui/lists/TitleButton.tsx';
import { ChoiceMenu } from '#web/ui/menus/ChoiceMenu.tsx';
import classes from './Panels.module.css';

type Props = {
  issue: Issue;
  actions: IssueActions;
  onSolve: (issue: Issue) => void;
  /** Votes for it, or no longer; left out where one cannot vote now. */
  vote?: { isChosen: boolean; onToggle: () => void } | undefined;
  /** How many votes it got, once they are revealed. */
  votes?: number | undefined;
  /** Whether the round put it first, or it is tied for the last place among the first. */
  rank: 'top' | 'tied' | false;
};

/** An issue in a meeting: voted for, discussed, made a to-do of, sent to another team, or solved. */
export function IssueRow({ issue, actions, onSolve, vote, votes, rank }: Props) {
  const changes = useIssueChanges();
  return (
    <li className={`${classes.row} ${classes.issue}`} data-top={rank === 'top' || undefined}>
      {vote && (
        <Button
          size="compact-sm"
          variant={vote.isChosen ? 'filled' : 'default'}
          aria-pressed={vote.isChosen}
          data-row-shortcut="v"
          aria-label={`Vote for ${issue.title}`}
          onClick={vote.onToggle}
        >
          Vote
        </Button>
      )}
      {votes !== undefined && (
        <span className={classes.votes} data-figures>
          {votes === 1 ? '1 vote' : `${votes} votes`}
          {rank === 'tied' && ', tied'}
        </span>
      )}
      <StarRating
        label={`Rating of ${issue.title}`}
        value={issue.isRated ? issue.rating : null}
        onChange={(stars) => changes.rate(issue, stars)}
      />
      <span className={classes.text}>
        <TitleButton className={classes.title} onClick={() => actions.open(issue)}>
          {issue.title}
        </TitleButton>
        <span className={classes.facts}>
          <IssueMenus issue={issue} />
        </span>
      </span>
      <NotForObservers>
        <SendMenu issue={issue} />
        <Button
          size="compact-sm"
          variant="default"
          aria-label={say`To-do from ${issue.title}`}
          onClick={() => actions.createTodo(issue)}
        >
          {say('To-Do')}
        </Button>
        <Button size="compact-sm" variant="light" aria-label={`Solve ${issue.title}`} onClick={() => onSolve(issue)}>
          Solve
        </Button>
      </NotForObservers>
    </li>
  );
}

/** Hands an issue to another team, whose next meeting takes it up. */
function SendMenu({ issue }: { issue: Issue }) {
  const teams = useVisibleTeams() ?? [];
  const set = useSetIssue();
  const { move, question } = useMoveToTeam();
  if (!teams.some(({ id }) => id !== issue.teamId)) return null;
  return (
    <>
      <ChoiceMenu
        label={`Send ${issue.title} to a team`}
        value={String(issue.teamId)}
        options={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => {
          const teamId = Number(id);
          move({
            rows: [audienceOf(issue)],
            what: `"${issue.title}"`,
            teamId,
            onConfirm: () => set(issue, { teamId }, `Sent to ${teams.find((team) => team.id === teamId)?.name}`),
          });
        }}
      >
        Send
      </ChoiceMenu>
      {question}
    </>
  );
}
