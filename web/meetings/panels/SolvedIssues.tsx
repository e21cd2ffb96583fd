import type { Issue } from '#contract/issues.ts';
import { useSetIssue } from '#web/issues/useSetIssue.ts';
import { t } from '#web/lib/translate.ts';
import { IssueWithUndo } from './IssueWithUndo.tsx';
import classes from './Panels.module.css';

type Props = { issues: Issue[]; onOpen: (issue: Issue) => void };

/** The issues solved in this meeting with their decisions. Each can be reopened until the end. */
export function SolvedIssues({ issues, onOpen }: Props) {
  const set = useSetIssue();
  if (issues.length === 0) return null;
  return (
    <section aria-label={t('Solved in this {meeting}')}>
      <h3 className={classes.subheading}>{t('Solved in this {meeting} ({count})', { count: issues.length })}</h3>
      <ul>
        {issues.map((issue) => (
          <IssueWithUndo
            key={issue.id}
            issue={issue}
            onOpen={onOpen}
            undo={{
              name: t('Undo'),
              label: t('Undo solving {title}', { title: issue.title }),
              onClick: () => set(issue, { status: 'open' }, t('{Issue} reopened')),
            }}
          >
            {issue.decision && (
              <span className="breaks pre-line" dir="auto">
                {issue.decision}
              </span>
            )}
          </IssueWithUndo>
        ))}
      </ul>
    </section>
  );
}
