import { Button, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { meetingMinutes } from '#contract/limits.ts';
import type { Meeting, Repeat } from '#contract/meetings.ts';
import { dayIn } from '#rules/dates.ts';
import { mayCancelMeeting, mayEditMeeting, mayRepeatMeeting, mayShareMeeting } from '#rules/meetings.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useAgendaFor } from '#web/meetings/useAgenda.ts';
import { useChangeMeeting, useScheduleMeeting } from '#web/meetings/useMeetingChanges.ts';
import { useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { CheckField } from '#web/ui/fields/CheckField.tsx';
import { LengthHint } from './LengthHint.tsx';
import { MeetingFields } from './MeetingFields.tsx';
import { fieldsOf, newMeeting, useMeetingForm, useProposalFor, valuesOf } from './useMeetingForm.ts';
import { ZoneHint } from './ZoneHint.tsx';

type Props = {
  onClose: () => void;
  /** The meeting to edit. Without it the dialog schedules one. */
  meeting?: Meeting;
  onCancel?: (meeting: Meeting) => void;
  /** The organization's time zone, for the date and time fields. */
  timeZone: string;
};

/** Schedules or edits a meeting. Its organizer can also cancel it. */
export default function MeetingDialog({ onClose, meeting, onCancel, timeZone }: Props) {
  const asker = useAsker();
  const defaultTeam = useDefaultTeam();
  // The meeting when editing began. Only fields that differ from it are sent.
  const [before] = useState(() => meeting && valuesOf(meeting, timeZone));
  const agendaOf = useAgendaFor();
  const proposalFor = useProposalFor(!meeting);
  const [initial] = useState(() => before ?? newMeeting(defaultTeam, dayIn(timeZone, serverDate()), proposalFor));
  const form = useMeetingForm(initial, onClose, meeting);
  const schedule = useScheduleMeeting();
  const change = useChangeMeeting();
  const isLocked = meeting !== undefined && !mayEditMeeting(asker, meeting);
  const [following, setFollowing] = useState(false);
  const timeInput = useRef<HTMLInputElement>(null);

  const submit = form.submit((values) => {
    // For a half-typed time the browser reports an empty value and this flag.
    if (timeInput.current?.validity.badInput) {
      form.showFaults({ time: t('Enter a complete time or leave it blank') });
      return false;
    }
    const fields = fieldsOf(values, timeZone);
    if (!meeting) return schedule.mutate({ ...fields, status: 'scheduled' }, { onError: form.refuse });
    const changed = changedFields(fieldsOf(initial, timeZone), fields);
    // Read from the text, the same guests are another list.
    if (values.guests === initial.guests) delete changed.guests;
    change.mutate(
      { id: meeting.id, fields: { ...changed, following } },
      { onSuccess: form.close, onError: form.refuse },
    );
  });

  return (
    <FormDialog
      onClose={form.close}
      draft={form.draft}
      title={meeting ? t('Edit {meetingTitle}') : t('Schedule {meetingTitle}')}
      submitLabel={meeting ? t('Save') : t('Schedule {meetingTitle}')}
      pending={meeting && change.isPending}
      disabled={isLocked || !form.values.title.trim()}
      onSubmit={submit}
    >
      {isLocked && <Text c="dimmed">{t("This {meeting} has ended and can't be changed")}</Text>}
      <MeetingFields
        form={form}
        before={meeting}
        disabled={isLocked}
        mayRepeat={!meeting || mayRepeatMeeting(asker, meeting)}
        mayShare={!meeting || mayShareMeeting(asker, meeting)}
      >
        <TextInput ref={timeInput} type="time" label={t('Time')} disabled={isLocked} {...form.field('time')} />
        <TextInput
          type="number"
          label={t('Duration (minutes)')}
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
        <Following before={meeting.repeat} after={form.values.repeat} checked={following} onChange={setFollowing} />
      )}
      <ZoneHint values={form.values} timeZone={timeZone} />
      {meeting && mayCancelMeeting(asker, meeting) && onCancel && (
        <Button variant="subtle" color="red" justify="flex-start" px={8} ml={-8} onClick={() => onCancel(meeting)}>
          {t('Cancel {meeting}')}
        </Button>
      )}
    </FormDialog>
  );
}

type FollowingProps = { before: Repeat; after: Repeat | null; checked: boolean; onChange: (checked: boolean) => void };

/** Asks whether to change the following meetings too. If the meeting repeats differently, it says what happens to them. */
function Following({ before, after, checked, onChange }: FollowingProps) {
  if (before === after)
    return <CheckField label={t('Also change following {meetings}')} checked={checked} onChange={onChange} />;
  return (
    <Text size="sm" c="dimmed">
      {after === null
        ? t('Following {meetings} will be canceled.')
        : t('Following {meetings} will be canceled and rescheduled from this one.')}
    </Text>
  );
}
