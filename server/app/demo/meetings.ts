import { dayAfter, momentIn } from '#rules/dates.ts';
import { cascadeMessage, createHeadline } from '#server/headlines/headlines.ts';
import { createPastMeeting } from '#server/meetings/create-past-meeting.ts';
import { createMeetings } from '#server/meetings/series/series.ts';
import { type TeamName, teamNames } from './company.ts';
import type { Crew } from './crew.ts';

type DemoMeeting = {
  title: string;
  team: TeamName;
  /** 1 for Monday to 5 for Friday. */
  weekday: number;
  /** Weeks after the next such day. */
  weeks?: number;
  time: string;
  minutes: number;
  type?: 'weekly' | 'quarterly';
  description?: string;
};

const meetings: DemoMeeting[] = [
  { title: 'Leadership L10', team: 'Leadership', weekday: 1, time: '09:00', minutes: 90 },
  { title: 'Sales L10', team: 'Sales', weekday: 2, time: '10:00', minutes: 60 },
  { title: 'Product L10', team: 'Product', weekday: 3, time: '13:30', minutes: 60 },
  {
    title: 'Operations L10',
    team: 'Operations',
    weekday: 4,
    time: '07:30',
    minutes: 45,
    description: 'In the loft above the slip, before the saws start.',
  },
  { title: 'Finance L10', team: 'Finance', weekday: 5, time: '11:00', minutes: 60 },
  {
    title: 'Quarterly planning',
    team: 'Leadership',
    weekday: 4,
    weeks: 3,
    time: '09:00',
    minutes: 480,
    type: 'quarterly',
    description: 'Close this quarter’s rocks, rate them, and set the next ones. Lunch on board hull 112.',
  },
];

/** The ratings and minutes per item of the last leadership meetings, oldest first. */
const pastMeetings = [
  {
    ratings: { Maya: 8, Henrik: 7, Ruth: 8, Daniel: 9 },
    minutes: [6, 5, 7, 4, 6, 58, 5],
    tangents: 3,
    summary: 'Two issues solved: who signs for larch, and the Turku dealer. The launch waits for the range test.',
  },
  {
    ratings: { Maya: 9, Henrik: 9, Ruth: 8, Priya: 10, Daniel: 9 },
    minutes: [5, 4, 5, 5, 5, 60, 4],
    tangents: 1,
    summary: 'Three issues solved. Every rock but the launch is on track; the order book is the best in two years.',
  },
];

/** Creates the past leadership meetings, and headlines for the next one. */
async function addHeldMeetings({ as, idOf, teamId, today, timeZone }: Crew): Promise<void> {
  for (const [index, { ratings, minutes, tangents, summary }] of pastMeetings.entries()) {
    const daysAgo = ((new Date(today).getUTCDay() + 6) % 7) + 7 * (pastMeetings.length - 1 - index) || 7;
    await createPastMeeting(as('Maya', daysAgo), {
      title: 'Leadership L10',
      teamId: teamId('Leadership'),
      startedAt: momentIn(timeZone, dayAfter(today, -daysAgo), '09:00').toISOString(),
      itemSeconds: minutes.map((took) => took * 60),
      ratings: Object.entries(ratings).map(([name, rating]) => ({ userId: idOf(name), rating })),
      tangentCount: tangents,
      summary,
    });
  }
  const leadership = teamId('Leadership');
  const add = (name: string, kind: 'customer' | 'employee', title: string) =>
    createHeadline(as(name, 1), { title, kind, teamId: leadership });
  await add('Tomás', 'customer', 'The owner of hull 109 brought two friends to the yard');
  await add('Ruth', 'employee', 'The apprentices finished their first skiff');
  await cascadeMessage(as('Tomás', 1), {
    title: 'Prices for the 24-foot launch hold until spring',
    fromTeamId: teamId('Sales'),
    teamIds: leadership === null ? [] : [leadership],
  });
}

/** Schedules the meetings of each team from tomorrow, and creates the past leadership meetings. */
export async function addMeetings(crew: Crew): Promise<void> {
  const { as, teamId, today, timeZone } = crew;
  await addHeldMeetings(crew);
  for (const { team, weekday, weeks = 0, time, minutes, type = 'weekly', ...fields } of meetings) {
    const tomorrow = dayAfter(today);
    const wait = (weekday - new Date(tomorrow).getUTCDay() + 7) % 7;
    await createMeetings(as(teamNames[team].leader), {
      ...fields,
      meetingDate: momentIn(timeZone, dayAfter(tomorrow, wait + 7 * weeks), time).toISOString(),
      durationMinutes: minutes,
      meetingType: type,
      repeat: type,
      teamId: teamId(team),
    });
  }
}
