import { useQuery } from '@tanstack/react-query';
import type { PastMeeting } from '#contract/past-meetings.ts';
import { daysOfQuarter, quarterLabel } from '#rules/dates.ts';
import { minutesText } from '#rules/durations.ts';
import { meetingGoals } from '#rules/meetings.ts';
import { type Message, msg } from '#rules/translate.ts';
import { formats } from '#web/lib/formats.ts';
import { t } from '#web/lib/translate.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { TeamName } from '#web/teams/TeamName.tsx';
import { formatDate } from '#web/ui/dates/dates.ts';
import classes from './History.module.css';
import type { MeetingGroup } from './meetingGroup.ts';
import { pastMeetingsQuery } from './queries.ts';
import { TrendChart } from './TrendChart.tsx';

const tenth = (value: number) => Math.round(value * 10) / 10;
const round = (value: number) => new Intl.NumberFormat(formats().locale).format(tenth(value));

type Chart = {
  title: Message;
  valueIn: (meeting: PastMeeting) => number | null;
  /** Formats a value for the axis. */
  formatTick: (value: number) => string;
  /** Formats a value for a sentence. */
  format: (value: number) => string;
  max?: number;
  goal?: number;
};
const percent = (value: number) => t('{percent}%', { percent: Math.round(value) });

const charts: Chart[] = [
  {
    title: msg('Rating'),
    valueIn: ({ average }) => average,
    formatTick: round,
    format: (value) => t('{rating, number} of 10', { rating: tenth(value) }),
    max: 10,
    goal: meetingGoals.rating,
  },
  {
    title: msg('Length'),
    valueIn: ({ minutes }) => minutes,
    formatTick: (minutes) => t('{minutes} min', { minutes }),
    format: (value) => t(minutesText(Math.round(value))),
  },
  {
    title: msg('{Todos} done'),
    valueIn: ({ todosDone, todosDue }) => (todosDue === 0 ? null : (todosDone / todosDue) * 100),
    formatTick: percent,
    format: percent,
    max: 100,
    goal: meetingGoals.todosDone,
  },
  { title: msg('{Issues} solved'), valueIn: ({ solved }) => solved, formatTick: round, format: round },
];

/** How many meetings a chart shows at most. */
const maxPoints = 100;

/** The meetings that the charts show. */
export const trendsQuery = (now: Now | undefined, group: MeetingGroup) => {
  const since = now && daysOfQuarter(now.quarter, now.startMonth).first;
  return {
    ...pastMeetingsQuery({ withParticipants: false, ...group, since, limit: maxPoints }),
    enabled: now !== undefined,
  };
};

/** Charts about this quarter's meetings: those of a team, one-on-ones, or all others. */
export function Trends({ now, group }: { now: Now; group: MeetingGroup }) {
  const { quarter } = now;
  const { data } = useQuery(trendsQuery(now, group));
  if (!data) return null;
  const meetings = data.rows.toReversed();
  return (
    <section aria-label={quarterLabel(quarter)}>
      <p className="mb-8 dimmed small">
        <GroupName quarter={quarterLabel(quarter)} {...group} />
        {data.total > meetings.length &&
          ` ${t('The charts show the latest {count} of {total} {meetings}.', { count: meetings.length, total: data.total })}`}
      </p>
      <div className={classes.charts}>
        {charts.map(({ title, valueIn, ...chart }) => (
          <TrendChart
            key={title.text}
            title={t(title)}
            points={meetings.map((meeting) => ({ name: formatDate(meeting.endedAt), value: valueIn(meeting) }))}
            {...chart}
          />
        ))}
      </div>
    </section>
  );
}

/** The name of the group that the charts are about. */
function GroupName({ quarter, teamId, withParticipants }: { quarter: string } & MeetingGroup) {
  if (withParticipants) return t('{quarter}: one-on-ones and other private {meetings}.', { quarter });
  if (teamId !== undefined) {
    return (
      <>
        {quarter}: <TeamName id={teamId} />
      </>
    );
  }
  return t('{quarter}: {meetings} of all teams. One-on-ones and other private {meetings} are not included.', {
    quarter,
  });
}
