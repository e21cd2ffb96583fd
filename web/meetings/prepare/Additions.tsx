import { useQuery } from '@tanstack/react-query';
import type { Preparation } from '#contract/meeting-preparation.ts';
import { needsAttention } from '#rules/issues.ts';
import { isOfMeeting } from '#rules/meetings.ts';
import { IssueMenus } from '#web/issues/IssueMenus.tsx';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { TitleButton } from '#web/ui/lists/TitleButton.tsx';
import { AddIssueLine } from '../panels/AddIssueLine.tsx';
import { HeadlinesPanel } from '../panels/HeadlinesPanel.tsx';
import panel from '../panels/Panels.module.css';
import type { PanelProps } from '../panels/props.ts';
import { useCarriedOver } from '../useCarriedOver.ts';
import { Part, WhoHasAdded } from './Part.tsx';
import { issuesOfMeetingQuery } from './queries.ts';

type Props = PanelProps & { preparation: Preparation };

/** How many issues are listed; the others are on their own screen. */
const maxIssues = 30;

/** The headlines of the meeting, and a line for new ones. */
export function NewHeadlines({ preparation: { since, people }, ...panelProps }: Props) {
  return (
    <Part title={t('{Headlines}')} facts={<WhoHasAdded part="headlines" people={people} />}>
      <HeadlinesPanel {...panelProps} since={since} />
    </Part>
  );
}

/** The open issues of the meeting, the latest first, and a line for new ones. */
export function NewIssues({ meeting, open: { issueActions }, preparation: { people } }: Props) {
  const { data = [] } = useQuery(issuesOfMeetingQuery(meeting));
  const carriedOver = useCarriedOver(meeting.id);
  const issues = data
    .filter((issue) => isOfMeeting(issue, meeting) && needsAttention(issue.status))
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id);
  return (
    <Part title={t('{Issues}')} facts={<WhoHasAdded part="issues" people={people} />}>
      <AddIssueLine meeting={meeting} />
      <ul>
        {issues.slice(0, maxIssues).map((issue) => (
          <li key={issue.id} className={panel.row}>
            <span className={panel.text}>
              <TitleButton className="plain-link weight-500" onClick={() => issueActions.open(issue)}>
                {issue.title}
              </TitleButton>
              <span className="dimmed small">{carriedOver('issues', issue.id)}</span>
            </span>
            <span className={panel.facts}>
              <IssueMenus issue={issue} />
            </span>
          </li>
        ))}
      </ul>
      {issues.length > maxIssues && (
        <Link to="/issues" className="small">
          {t('{count} more', { count: issues.length - maxIssues })}
        </Link>
      )}
    </Part>
  );
}
