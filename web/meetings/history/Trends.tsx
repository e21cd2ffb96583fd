import { useQuery } from '@tanstack/react-query';
import type { HeldMeeting } from '#contract/held-meetings.ts';
import { daysOfQuarter, quarterLabel } from '#rules/dates.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { type Now, organizationQuery } from '#web/organizations/useQuarter.ts';
import { formatDate } from '#web/ui/dates/dates.ts';
import classes from './History.module.css';
import { heldQuery } from './queries.ts';
import { TrendChart } from './TrendChart.tsx';

const one = (value: number) => String(Math.round(value * 10) / 10);

const charts: { title: string; of: (held: HeldMeeting) => number | null; most?: number; unit: string }[] = [
  { title: 'Rating', of: ({ average }) => average, most: 10, unit: ' of 10' },
  { title: 'Length', of: ({ minutes }) => minutes, unit: ' min' },
  {
    title: 'To-dos done',
    of: ({ todosDone, todosDue }) => (todosDue === 0 ? null : Math.round((todosDone / todosDue) * 100)),
    most: 100,
    unit: ' %',
  },
  { title: 'Issues solved', of: ({ solved }) => solved, unit: '' },
];

/** How the meetings of this quarter went, of a team or of all. */
export function Trends({ now: { quarter }, teamId }: { now: Now; teamId: number | undefined }) {
  const { data: organization } = useQuery(organizationQuery(useCurrentUser().organizationId));
  const since = daysOfQuarter(quarter, organization?.fiscalYearStartMonth ?? 1).first;
  const { data } = useQuery(heldQuery({ teamId, since, limit: 100 }));
  const held = data?.rows.toReversed();
  if (!held) return null;
  return (
    <section aria-label={quarterLabel(quarter)} className={classes.charts}>
      {charts.map(({ title, of, most, unit }) => (
        <TrendChart
          key={title}
          title={say(title)}
          points={held.map((meeting) => ({ name: formatDate(meeting.endedAt), value: of(meeting) }))}
          show={(value) => `${one(value)}${unit}`}
          {...(most && { most })}
        />
      ))}
    </section>
  );
}
