import type { Meeting, MeetingType, Repeat } from '#contract/meetings.ts';
import { momentIn } from '#rules/dates.ts';
import { dayOf } from '#rules/meetings.ts';
import { say } from '#web/lib/say.ts';
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
  repeat: Repeat | null;
};

export const emptyMeeting: MeetingValues = {
  title: '',
  description: '',
  meetingType: 'weekly',
  date: null,
  time: '',
  minutes: '90',
  teamId: null,
  repeat: null,
};

/** A meeting as its form shows it. */
export const valuesOf = (meeting: Meeting, timeZone: string): MeetingValues => ({
  title: meeting.title,
  description: meeting.description ?? '',
  meetingType: meeting.meetingType,
  date: dayOf(meeting, timeZone),
  time: timeOf(meeting, timeZone),
  minutes: String(meeting.durationMinutes),
  teamId: meeting.teamId,
  repeat: meeting.repeat,
});

/** The fields of a meeting as its form stands; a date must be chosen. */
export function fieldsOf({ date, time, minutes, ...values }: MeetingValues, timeZone: string) {
  const day = date ?? '';
  return {
    ...values,
    meetingDate: time ? momentIn(timeZone, day, time).toISOString() : day,
    durationMinutes: Number(minutes),
  };
}

function faultsOf({ title, date, minutes }: MeetingValues) {
  const length = Number(minutes);
  const isLength = Number.isInteger(length) && length >= 30 && length <= 180;
  return {
    title: title.trim() ? null : 'Title is required',
    date: date === null ? say('Meeting date is required') : null,
    minutes: isLength ? null : 'From 30 to 180 minutes',
  };
}

/** The form of a meeting. */
export const useMeetingForm = (initial: MeetingValues) =>
  useForm({
    initial,
    faultsOf,
    names: { meetingDate: 'date', scheduledDate: 'date', durationMinutes: 'minutes' },
  });
