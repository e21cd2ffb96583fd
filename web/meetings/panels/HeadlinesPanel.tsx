import { useQuery } from '@tanstack/react-query';
import type { Headline } from '#contract/headlines.ts';
import { isOfMeeting } from '#rules/meetings.ts';
import { HeadlineRow } from '#web/headlines/HeadlineRow.tsx';
import { headlinesQuery } from '#web/headlines/queries.ts';
import { useCreateHeadline, useHeadlineChanges } from '#web/headlines/useHeadlineChanges.ts';
import { say } from '#web/lib/say.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { AddLine } from './AddLine.tsx';
import { DropToIssues } from './DropToIssues.tsx';
import classes from './Panels.module.css';
import { audienceOfMeeting, type PanelProps, thisWeek } from './props.ts';

const kinds = [
  ['customer', 'Customer', 'Add a customer headline'],
  ['employee', 'Employee', 'Add an employee headline'],
] as const;

/** Good and bad news about customers and colleagues, and messages of other teams; what is read is ticked. */
export function HeadlinesPanel({ meeting, now, open }: PanelProps) {
  const { data, isError, refetch } = useQuery(
    headlinesQuery(meeting.teamId, meeting.actualStartTime ?? meeting.createdAt),
  );
  const create = useCreateHeadline();
  if (isError) return <ErrorState onRetry={refetch} />;
  if (!data) return <ListSkeleton />;
  const rowsOf = (kind: Headline['kind']) =>
    data.filter((headline) => headline.kind === kind && isOfMeeting(headline, meeting));
  const messages = rowsOf('cascade');
  return (
    <>
      {messages.length > 0 && (
        <>
          <h3 className={classes.subheading}>Messages of other teams</h3>
          <HeadlineList rows={messages} meeting={meeting} now={now} open={open} />
        </>
      )}
      <div className={classes.pair}>
        {kinds.map(([kind, name, placeholder]) => (
          <section key={kind} aria-label={say`${name} headlines`}>
            <h3 className={classes.subheading}>{name}</h3>
            <AddLine
              label={say`New ${kind} headline`}
              placeholder={say(placeholder)}
              draft={`meeting ${meeting.id} ${kind} headline`}
              onAdd={(title, refuse) =>
                create.mutate({ title, kind, ...audienceOfMeeting(meeting) }, { onError: refuse })
              }
            />
            <HeadlineList rows={rowsOf(kind)} meeting={meeting} now={now} open={open} />
          </section>
        ))}
      </div>
    </>
  );
}

function HeadlineList({ rows, meeting, now, open }: { rows: Headline[] } & Omit<PanelProps, 'changes'>) {
  const changes = useHeadlineChanges();
  return (
    <ul className={classes.rows}>
      {rows.map((headline) => (
        <li key={headline.id}>
          <HeadlineRow
            headline={headline}
            changes={changes}
            onEdit={open.editHeadline}
            drop={
              <DropToIssues
                meeting={meeting}
                open={open}
                name={headline.title}
                isFrom={({ headlineId }) => headlineId === headline.id}
                fields={{
                  title: headline.title,
                  description: headline.description,
                  ownerId: headline.createdById,
                  headlineId: headline.id,
                  droppedWeek: thisWeek(now),
                }}
              />
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** Messages of other teams, for a meeting whose agenda has no item for headlines. */
export function CascadedMessages({ meeting, ...props }: Omit<PanelProps, 'changes'>) {
  const { data = [] } = useQuery(headlinesQuery(meeting.teamId, meeting.actualStartTime ?? meeting.createdAt));
  const messages = data.filter((headline) => headline.kind === 'cascade' && isOfMeeting(headline, meeting));
  if (messages.length === 0) return null;
  return (
    <>
      <h3 className={classes.subheading}>Messages of other teams</h3>
      <HeadlineList rows={messages} meeting={meeting} {...props} />
    </>
  );
}
