import { dayAfter, momentIn } from '#rules/dates.ts';
import { scheduleMeeting } from '#server/meetings/meetings.ts';
import { type TeamName, teamNames } from './company.ts';
import type { Crew } from './crew.ts';

type DemoMeeting = {
  title: string;
  team: TeamName;
  /** 1 for Monday to 5 for Friday. */
  weekday: number;
  /** So many weeks after the next such day. */
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
    minutes: 180,
    type: 'quarterly',
    description: 'Close this quarter’s rocks, rate them, and set the next ones. Lunch on board hull 112.',
  },
];

/** Schedules the next meeting of each team, from tomorrow on. */
export async function addMeetings({ as, teamId, today, timeZone }: Crew): Promise<void> {
  for (const { team, weekday, weeks = 0, time, minutes, type, ...fields } of meetings) {
    const tomorrow = dayAfter(today);
    const wait = (weekday - new Date(tomorrow).getUTCDay() + 7) % 7;
    await scheduleMeeting(as(teamNames[team].leader), {
      ...fields,
      meetingDate: momentIn(timeZone, dayAfter(tomorrow, wait + 7 * weeks), time).toISOString(),
      durationMinutes: minutes,
      meetingType: type,
      teamId: teamId(team),
    });
  }
}
