import { Button, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { meetingMinutes } from '#contract/limits.ts';
import type { Meeting, Repeat } from '#contract/meetings.ts';
import { mayCancelMeeting, mayEditMeeting, mayRepeatMeeting, mayShareMeeting } from '#rules/meetings.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { say } from '#web/lib/say.ts';
import { useAsker } from '#web/lib/session.ts';
import { useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { CheckField } from '#web/ui/fields/CheckField.tsx';
import { LengthHint } from './LengthHint.tsx';
import { MeetingFields } from './MeetingFields.tsx';
import { useAgendaFor } from './useAgenda.ts';
import { useChangeMeeting, useScheduleMeeting } from './useMeetingChanges.ts';
import { fieldsOf, newMeeting, useMeetingForm, valuesOf } from './useMeetingForm.ts';

type Props = {
  onClose: () => void;
  /** The meeting to edit; a new one is scheduled when left out. */
  meeting?: Meeting;
  onCancel?: (meeting: Meeting) => void;
  /** The organization's, in which date and time are shown and entered. */
  timeZone: string;
};

/** Schedules a meeting, or edits one; the organizer can also cancel it. */
export default function MeetingDialog({ onClose, meeting, onCancel, timeZone }: Props) {
  const asker = useAsker();
  // As it was when the editing began: only what differs from it is sent.
  const defaultTeam = useDefaultTeam();
  const [before] = useState(() => meeting && valuesOf(meeting, timeZone));
  const agendaOf = useAgendaFor();
  const [initial] = useState(() => before ?? newMeeting(defaultTeam, agendaOf));
  const form = useMeetingForm(initial);
  const schedule = useScheduleMeeting(onClose);
  const change = useChangeMeeting();
  const isLocked = meeting !== undefined && !mayEditMeeting(asker, meeting);
  const [following, setFollowing] = useState(false);
  const timeInput = useRef<HTMLInputElement>(null);
  const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone;

  const submit = form.submit((values) => {
    // Of a time that is typed halfway the browser tells nothing but that.
    if (timeInput.current?.validity.badInput) return form.say({ time: 'Enter the whole time, or none' });
    const fields = fieldsOf(values, timeZone);
    if (!meeting) return schedule.mutate({ ...fields, status: 'scheduled' }, { onError: form.refuse });
    const changed = changedFields(fieldsOf(initial, timeZone), fields);
    change.mutate({ id: meeting.id, fields: { ...changed, following } }, { onSuccess: onClose, onError: form.refuse });
  });

  return (
    <FormDialog
      onClose={onClose}
      title={meeting ? say('Edit Meeting') : say('Schedule Meeting')}
      submitLabel={meeting ? 'Save' : say('Schedule Meeting')}
      pending={schedule.isPending || change.isPending}
      disabled={isLocked}
      onSubmit={submit}
    >
      {isLocked && (
        <Text c="dimmed">
          {say('This meeting is ')}
          {meeting?.status} and stays as it is.
        </Text>
      )}
      <MeetingFields
        form={form}
        before={meeting}
        disabled={isLocked}
        mayRepeat={!meeting || mayRepeatMeeting(asker, meeting)}
        mayShare={!meeting || mayShareMeeting(asker, meeting)}
      >
        <TextInput ref={timeInput} type="time" label="Time" disabled={isLocked} {...form.field('time')} />
        <TextInput
          type="number"
          label="Duration (minutes)"
          min={meetingMinutes.least}
          max={meetingMinutes.most}
          step={15}
          disabled={isLocked}
          {...form.field('minutes')}
        />
      </MeetingFields>
      {!isLocked && (
        <LengthHint
          agenda={agendaOf(form.values)}
          minutes={Number(form.values.minutes)}
          onPlan={(minutes) => form.set({ minutes: String(minutes) })}
        />
      )}
      {meeting?.repeat && !isLocked && (
        <Following was={meeting.repeat} becomes={form.values.repeat} checked={following} onChange={setFollowing} />
      )}
      {isElsewhere && (
        <Text size="sm" c="dimmed">
          Date and time are in {timeZone}, your organization’s time zone.
        </Text>
      )}
      {meeting && mayCancelMeeting(asker, meeting) && onCancel && (
        <Button variant="subtle" color="red" justify="flex-start" px={8} ml={-8} onClick={() => onCancel(meeting)}>
          {say('Cancel Meeting')}
        </Button>
      )}
    </FormDialog>
  );
}

type FollowingProps = { was: Repeat; becomes: Repeat | null; checked: boolean; onChange: (checked: boolean) => void };

/** Asks whether following meetings change too. A new rhythm replaces them, so then it says that. */
function Following({ was, becomes, checked, onChange }: FollowingProps) {
  if (becomes === was)
    return <CheckField label={say('Also change all following meetings')} checked={checked} onChange={onChange} />;
  return (
    <Text size="sm" c="dimmed">
      {becomes === null
        ? 'All following meetings are cancelled.'
        : 'All following meetings are cancelled, and new ones scheduled from this one on.'}
    </Text>
  );
}
