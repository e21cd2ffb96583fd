import type { AgendaItem } from '#contract/agendas.ts';
import { meetingMinutes } from '#contract/limits.ts';
import type { Meeting, MeetingType, Repeat } from '#contract/meetings.ts';
import { plannedFor } from '#rules/agenda.ts';
import { momentIn } from '#rules/dates.ts';
import { dayOf } from '#rules/meetings.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useForm } from '#web/ui/fields/useForm.ts';
import { timeOf } from './when.ts';

/** What stands in a form about a meeting; date and time are those of the organization's time zone. */
export type MeetingValues = {
  title: string;
  description: string;
  meetingType: MeetingType;
  date: string | null;
  /** `HH:MM`; empty for the whole day. */
  time: string;
  minutes: string;
  teamId: number | null;
  /** The people of a meeting that only they see; null where that is its team, or everybody. */
  participantIds: string[] | null;
  repeat: Repeat | null;
};

const emptyMeeting: MeetingValues = {
  title: '',
  description: '',
  meetingType: 'weekly',
  date: null,
  time: '',
  minutes: '90',
  teamId: null,
  participantIds: null,
  repeat: null,
};

type AgendaOf = (meeting: Pick<Meeting, 'meetingType' | 'teamId'>) => AgendaItem[];

/** What the form of a new meeting starts with: a weekly meeting as long as the team's agenda. */
export const newMeeting = (teamId: number | null, agendaOf: AgendaOf): MeetingValues => ({
  ...emptyMeeting,
  teamId,
  minutes: lengthOf({ ...emptyMeeting, teamId }, agendaOf),
});

/** How many minutes to propose in a form: those of the agenda. */
const lengthOf = (values: MeetingValues, agendaOf: AgendaOf): string => String(plannedFor(agendaOf(values)));

/** A change of type or team, with the length of the other agenda unless somebody chose a length of their own. */
export function withLength(
  values: MeetingValues,
  change: Partial<MeetingValues>,
  agendaOf: AgendaOf,
): Partial<MeetingValues> {
  if (values.minutes !== lengthOf(values, agendaOf)) return change;
  return { ...change, minutes: lengthOf({ ...values, ...change }, agendaOf) };
}

/** Whether a form asks for people instead of a team. */
export const asksForPeople = ({ meetingType, teamId, participantIds }: MeetingValues): boolean =>
  teamId === null && (meetingType === 'one_on_one' || participantIds !== null);

/** The people of a meeting as its form stands. */
export const peopleOf = (values: MeetingValues): string[] | null =>
  asksForPeople(values) ? values.participantIds : null;

/** A meeting as its form shows it. */
export const valuesOf = (meeting: Meeting, timeZone: string): MeetingValues => ({
  title: meeting.title,
  description: meeting.description ?? '',
  meetingType: meeting.meetingType,
  date: dayOf(meeting, timeZone),
  time: timeOf(meeting, timeZone),
  minutes: String(meeting.durationMinutes),
  teamId: meeting.teamId,
  participantIds: meeting.participantIds,
  repeat: meeting.repeat,
});

/** The fields of a meeting as its form stands; a date must be chosen. */
export function fieldsOf(form: MeetingValues, timeZone: string) {
  const { date, time, minutes, ...values } = form;
  const day = date ?? '';
  return {
    ...values,
    participantIds: peopleOf(form),
    meetingDate: time ? momentIn(timeZone, day, time).toISOString() : day,
    durationMinutes: Number(minutes),
  };
}

const faultsOf = (me: string) => (values: MeetingValues) => {
  const { title, date, minutes, participantIds } = values;
  const length = Number(minutes);
  const isLength = Number.isInteger(length) && length >= meetingMinutes.least && length <= meetingMinutes.most;
  return {
    title: title.trim() ? null : 'Title is required',
    date: date === null ? say('Meeting date is required') : null,
    minutes: isLength ? null : `From ${meetingMinutes.least} to ${meetingMinutes.most} minutes`,
    participantIds: asksForPeople(values) && !participantIds?.some((id) => id !== me) ? 'Choose who it is with' : null,
  };
};

/** The form of a meeting. */
export function useMeetingForm(initial: MeetingValues) {
  const me = useCurrentUser().id;
  return useForm({
    initial,
    faultsOf: faultsOf(me),
    names: { meetingDate: 'date', scheduledDate: 'date', durationMinutes: 'minutes' },
  });
}
