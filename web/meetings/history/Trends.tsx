import { useQuery } from '@tanstack/react-query';
import type { PastMeeting } from '#contract/past-meetings.ts';
import { daysOfQuarter, quarterLabel } from '#rules/dates.ts';
import { inMinutes } from '#rules/durations.ts';
import { meetingGoals } from '#rules/meetings.ts';
import { say } from '#web/lib/say.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { TeamName } from '#web/teams/TeamName.tsx';
import { formatDate } from '#web/ui/dates/dates.ts';
import classes from './History.module.css';
import { heldQuery } from './queries.ts';
import { TrendChart } from './TrendChart.tsx';
import type { Whose } from './whose.ts';

const round = (value: number) => String(Math.round(value * 10) / 10);

type Chart = {
  title: string;
  of: (held: PastMeeting) => number | null;
  /** A value as the axis shows it, and as a sentence says it. */
  short: (value: number) => string;
  show: (value: number) => string;
  most?: number;
  goal?: number;
};
const percent = (value: number) => `${Math.round(value)}%`;

const charts: Chart[] = [
  {
    title: 'Rating',
    of: ({ average }) => average,
    short: round,
    show: (value) => `${round(value)} of 10`,
    most: 10,
    goal: meetingGoals.rating,
  },
  {
    title: 'Length',
    of: ({ minutes }) => minutes,
    short: (value) => `${value} min`,
    show: (value) => inMinutes(Math.round(value)),
  },
  {
    title: 'To-dos done',
    of: ({ todosDone, todosDue }) => (todosDue === 0 ? null : (todosDone / todosDue) * 100),
    short: percent,
    show: percent,
    most: 100,
    goal: meetingGoals.todosDone,
  },
  { title: 'Issues solved', of: ({ solved }) => solved, short: round, show: round },
];

/** How many meetings a chart shows at most. */
const drawnAtMost = 100;

/** How meetings of this quarter went: those of a team, one-on-ones, or all others. */
export function Trends({ now: { quarter, startMonth }, whose }: { now: Now; whose: Whose }) {
  const since = daysOfQuarter(quarter, startMonth).first;
  const { data } = useQuery(heldQuery({ withParticipants: false, ...whose, since, limit: drawnAtMost }));
  if (!data) return null;
  const held = data.rows.toReversed();
  return (
    <section aria-label={quarterLabel(quarter)}>
      <p className={classes.caption}>
        {quarterLabel(quarter)}: <WhoseName {...whose} />
        {data.total > held.length && say` The charts show the latest ${held.length} of ${data.total} meetings.`}
      </p>
      <div className={classes.charts}>
        {charts.map(({ title, of, ...chart }) => (
          <TrendChart
            key={title}
            title={say(title)}
            points={held.map((meeting) => ({ name: formatDate(meeting.endedAt), value: of(meeting) }))}
            {...chart}
          />
        ))}
      </div>
    </section>
  );
}

/** Whose meetings the charts show. */
function WhoseName({ teamId, withParticipants }: Whose) {
  if (withParticipants) return say('one-on-ones and other private meetings.');
  if (teamId !== undefined) return <TeamName id={teamId} />;
  return say('meetings of all teams. One-on-ones and other private meetings are not included.');
}
