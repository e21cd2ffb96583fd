import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { dayIn } from '#rules/dates.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { useCreateMeeting } from '#web/meetings/useMeetingChanges.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Opening } from '#web/ui/dialogs/Opening.tsx';
import { MeetingFields } from './MeetingFields.tsx';
import { fieldsOf, newMeeting, useMeetingForm, useProposalFor } from './useMeetingForm.ts';
import { ZoneHint } from './ZoneHint.tsx';

type Props = { onClose: () => void };

/** Schedules a meeting from anywhere. */
export default function QuickMeetingDialog({ onClose }: Props) {
  const now = useQuarter();
  return now ? <QuickMeetingForm onClose={onClose} timeZone={now.timeZone} /> : <Opening />;
}

function QuickMeetingForm({ onClose, timeZone }: Props & { timeZone: string }) {
  const team = useDefaultTeam();
  const proposalFor = useProposalFor(true);
  const [initial] = useState(() => newMeeting(team, dayIn(timeZone, serverDate()), proposalFor));
  const form = useMeetingForm(initial, onClose);
  const create = useCreateMeeting();
  return (
    <FormDialog
      onClose={form.close}
      draft={form.draft}
      title={t('Schedule {meetingTitle}')}
      submitLabel={t('Schedule {meetingTitle}')}
      disabled={!form.values.title.trim()}
      onSubmit={form.submit((values) => {
        const { meetingDate: scheduledDate, ...fields } = fieldsOf(values, timeZone);
        create.mutate({ ...fields, scheduledDate }, { onError: form.refuse });
      })}
    >
      <MeetingFields form={form}>
        <TextInput type="time" label={t('Time')} {...form.field('time')} />
      </MeetingFields>
      <ZoneHint values={form.values} timeZone={timeZone} />
    </FormDialog>
  );
}
