import { useQuery } from '@tanstack/react-query';
import type { Headline } from '#contract/headlines.ts';
import { isOfMeeting } from '#rules/meetings.ts';
import { msg } from '#rules/translate.ts';
import { HeadlineRow } from '#web/headlines/HeadlineRow.tsx';
import { headlines, headlinesQuery } from '#web/headlines/queries.ts';
import { useCreateHeadline, useHeadlineChanges } from '#web/headlines/useHeadlineChanges.ts';
import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { useCarriedOver } from '../useCarriedOver.ts';
import { AddLine } from './AddLine.tsx';
import { DropToIssues } from './DropToIssues.tsx';
import classes from './Panels.module.css';
import { audienceOfMeeting, type PanelProps, thisWeek } from './props.ts';

const kinds = [
  {
    kind: 'customer',
    name: msg('Customer'),
    list: msg('Customer {headlines}'),
    label: msg('New customer {headline}'),
    placeholder: msg('Add a customer {headline}'),
  },
  {
    kind: 'employee',
    name: msg('Employee'),
    list: msg('Employee {headlines}'),
    label: msg('New employee {headline}'),
    placeholder: msg('Add an employee {headline}'),
  },
] as const;

type Props = Omit<PanelProps, 'changes'> & {
  /** Read headlines are listed if they were read after this moment (ISO 8601); by default the start of the meeting. */
  since?: string;
};

/** Headlines about customers and employees, and messages from other teams. */
export function HeadlinesPanel({ meeting, now, open, since = meeting.actualStartTime ?? meeting.createdAt }: Props) {
  const { data, isError, refetch } = useQuery(headlinesQuery(meeting.teamId, since));
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
          <h3 className={classes.subheading}>{t('Messages from other teams')}</h3>
          <HeadlineList rows={messages} meeting={meeting} now={now} open={open} />
        </>
      )}
      <div className={classes.pair}>
        {kinds.map(({ kind, name, list, label, placeholder }) => (
          <section key={kind} aria-label={t(list)}>
            <h3 className={classes.subheading}>{t(name)}</h3>
            <AddLine
              label={t(label)}
              placeholder={t(placeholder)}
              draft={`meeting ${meeting.id} ${kind} headline`}
              onAdd={(title, restore) =>
                create.mutate({ title, kind, ...audienceOfMeeting(meeting) }, { onError: restore })
              }
              lines={{
                noun: 'headlines',
                create: ({ title, description }) =>
                  api.headlines.create({ body: { title, description, kind, ...audienceOfMeeting(meeting) } }),
                receives: headlines,
              }}
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
  const carriedOver = useCarriedOver(meeting.id);
  return (
    <ul>
      {rows.map((headline) => (
        <li key={headline.id}>
          <HeadlineRow
            headline={headline}
            changes={changes}
            note={carriedOver('headlines', headline.id)}
            onEdit={open.editHeadline}
            drop={
              <DropToIssues
                meeting={meeting}
                open={open}
                title={headline.title}
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

/** Messages from other teams, for a meeting whose agenda has no item for headlines. */
export function CascadedMessages({ meeting, ...props }: Omit<PanelProps, 'changes'>) {
  const { data = [] } = useQuery(headlinesQuery(meeting.teamId, meeting.actualStartTime ?? meeting.createdAt));
  const messages = data.filter((headline) => headline.kind === 'cascade' && isOfMeeting(headline, meeting));
  if (messages.length === 0) return null;
  return (
    <>
      <h3 className={classes.subheading}>{t('Messages from other teams')}</h3>
      <HeadlineList rows={messages} meeting={meeting} {...props} />
    </>
  );
}
