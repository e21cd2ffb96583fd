import type { Issue } from '#contract/issues.ts';
import { useSetIssue } from '#web/issues/useSetIssue.ts';
import { HandledIssue } from './HandledIssue.tsx';
import classes from './Panels.module.css';

type Props = { issues: Issue[]; onOpen: (issue: Issue) => void };

/** The issues solved in this meeting, each with its decision and a way back until the end. */
export function SolvedIssues({ issues, onOpen }: Props) {
  const set = useSetIssue();
  if (issues.length === 0) return null;
  return (
    <section aria-label="Solved in this meeting">
      <h3 className={classes.subheading}>Solved in this meeting ({issues.length})</h3>
      <ul className={classes.rows}>
        {issues.map((issue) => (
          <HandledIssue
            key={issue.id}
            issue={issue}
            onOpen={onOpen}
            back={{
              name: 'Undo',
              label: `Undo solving ${issue.title}`,
              onClick: () => set(issue, { status: 'open' }, 'Issue reopened'),
            }}
          >
            {issue.decision && <span>{issue.decision}</span>}
          </HandledIssue>
        ))}
      </ul>
    </section>
  );
}
