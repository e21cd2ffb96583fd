import { say } from '#web/lib/say.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { MeetingFields } from './MeetingFields.tsx';
import { useCreateMeeting } from './useMeetingChanges.ts';
import { emptyMeeting, peopleOf, useMeetingForm } from './useMeetingForm.ts';

type Props = { onClose: () => void };

/** Schedule Meeting from anywhere: quick, for a day, today unless said otherwise. */
export default function QuickMeetingDialog({ onClose }: Props) {
  const now = useQuarter();
  return now && <QuickMeetingForm onClose={onClose} today={now.today} />;
}

function QuickMeetingForm({ onClose, today }: Props & { today: string }) {
  const form = useMeetingForm({ ...emptyMeeting, date: today, teamId: useDefaultTeam() });
  const create = useCreateMeeting(onClose);
  return (
    <FormDialog
      onClose={onClose}
      title={say('Schedule Meeting')}
      submitLabel={say('Schedule Meeting')}
      pending={create.isPending}
      onSubmit={form.submit((values) => {
        const { date, time: _, minutes: __, ...fields } = values;
        const participantIds = peopleOf(values);
        create.mutate({ ...fields, participantIds, scheduledDate: date ?? today }, { onError: form.refuse });
      })}
    >
      <MeetingFields form={form} />
    </FormDialog>
  );
}
