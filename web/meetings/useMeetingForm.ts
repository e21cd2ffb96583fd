import { useState } from 'react';
import type { Meeting, MeetingType } from '#contract/meetings.ts';
import { momentIn } from '#rules/dates.ts';
import { dayOf } from '#rules/meetings.ts';
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
};
type Errors = Partial<Record<'title' | 'date' | 'minutes', string>>;

export const emptyMeeting: MeetingValues = {
  title: '',
  description: '',
  meetingType: 'weekly',
  date: null,
  time: '',
  minutes: '90',
  teamId: null,
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

function errorsIn({ title, date, minutes }: MeetingValues): Errors {
  const length = Number(minutes);
  const isLength = Number.isInteger(length) && length >= 30 && length <= 180;
  return {
    ...(title.trim() === '' && { title: 'Title is required' }),
    ...(date === null && { date: 'Meeting date is required' }),
    ...(!isLength && { minutes: 'From 30 to 180 minutes' }),
  };
}

/** What stands in the form, and what is wrong with it once `isValid` was asked. */
export function useMeetingForm(given: MeetingValues) {
  const [initial] = useState(given);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  return {
    initial,
    values,
    errors,
    set: (change: Partial<MeetingValues>) => {
      setValues((before) => ({ ...before, ...change }));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
    },
    isValid: () => {
      const found = errorsIn(values);
      setErrors(found);
      return Object.keys(found).length === 0;
    },
  };
}
