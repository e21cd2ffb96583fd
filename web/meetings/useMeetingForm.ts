import type { AgendaItem } from '#contract/agendas.ts';
import { meetingMinutes } from '#contract/limits.ts';
import type { Meeting, MeetingType, Repeat } from '#contract/meetings.ts';
import type { OfficeRoomName } from '#contract/office-names.ts';
import { plannedFor } from '#rules/agenda.ts';
import { momentIn } from '#rules/dates.ts';
import { dayOf } from '#rules/meetings.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useForm } from '#web/ui/fields/useForm.ts';
import { timeOf } from './when.ts';

/** The values of a meeting form. Date and time are in the organization's time zone. */
export type MeetingValues = {
  title: string;
  description: string;
  meetingType: MeetingType;
  date: string | null;
  /** `HH:MM`, empty if the meeting has no time. */
  time: string;
  minutes: string;
  officeRoom: OfficeRoomName | null;
  teamId: number | null;
  /** The people who alone can see the meeting. Null if its team or everyone can. */
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
  officeRoom: null,
  teamId: null,
  participantIds: null,
  repeat: null,
};

type AgendaOf = (meeting: Pick<Meeting, 'meetingType' | 'teamId'>) => AgendaItem[];

/** The initial values for a new meeting: weekly, as long as the team's agenda. */
export const newMeeting = (teamId: number | null, agendaOf: AgendaOf): MeetingValues => ({
  ...emptyMeeting,
  teamId,
  minutes: lengthOf({ ...emptyMeeting, teamId }, agendaOf),
});

/** The length to propose, in minutes: that of the agenda. */
const lengthOf = (values: MeetingValues, agendaOf: AgendaOf): string => String(plannedFor(agendaOf(values)));

/** Adds the length of the new agenda to a change of type or team, unless the user chose a length. */
export function withLength(
  values: MeetingValues,
  change: Partial<MeetingValues>,
  agendaOf: AgendaOf,
): Partial<MeetingValues> {
  if (values.minutes !== lengthOf(values, agendaOf)) return change;
  return { ...change, minutes: lengthOf({ ...values, ...change }, agendaOf) };
}

/** Whether the form asks for people instead of a team. */
export const asksForPeople = ({ meetingType, teamId, participantIds }: MeetingValues): boolean =>
  teamId === null && (meetingType === 'one_on_one' || participantIds !== null);

/** The participants in the form, null if it asks for a team. */
export const peopleOf = (values: MeetingValues): string[] | null =>
  asksForPeople(values) ? values.participantIds : null;

/** The form values of a meeting. */
export const valuesOf = (meeting: Meeting, timeZone: string): MeetingValues => ({
  title: meeting.title,
  description: meeting.description ?? '',
  meetingType: meeting.meetingType,
  date: dayOf(meeting, timeZone),
  time: timeOf(meeting, timeZone),
  minutes: String(meeting.durationMinutes),
  officeRoom: meeting.officeRoom,
  teamId: meeting.teamId,
  participantIds: meeting.participantIds,
  repeat: meeting.repeat,
});

/** The request fields of the form values. The date must be set. */
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
  const isValidLength = Number.isInteger(length) && length >= meetingMinutes.least && length <= meetingMinutes.most;
  return {
    title: title.trim() ? null : t('Title is required'),
    date: date === null ? t('{Meeting} date is required') : null,
    minutes: isValidLength ? null : t('Enter {least} to {most} minutes', meetingMinutes),
    participantIds:
      asksForPeople(values) && !participantIds?.some((id) => id !== me) ? t("Choose who it's with") : null,
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
