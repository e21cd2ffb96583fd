import { say } from '#web/lib/say.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { MeetingFields } from './MeetingFields.tsx';
import { useAgendaFor } from './useAgenda.ts';
import { useCreateMeeting } from './useMeetingChanges.ts';
import { newMeeting, peopleOf, useMeetingForm } from './useMeetingForm.ts';

type Props = { onClose: () => void };

/** Schedule Meeting from anywhere: quick, for a day, today unless said otherwise. */
export default function QuickMeetingDialog({ onClose }: Props) {
  const now = useQuarter();
  return now && <QuickMeetingForm onClose={onClose} today={now.today} />;
}

function QuickMeetingForm({ onClose, today }: Props & { today: string }) {
  const form = useMeetingForm({ ...newMeeting(useDefaultTeam(), useAgendaFor()), date: today });
  const create = useCreateMeeting(onClose);
  return (
    <FormDialog
      onClose={onClose}
      title={say('Schedule Meeting')}
      submitLabel={say('Schedule Meeting')}
      pending={create.isPending}
      onSubmit={form.submit((values) => {
        const { date, time: _, minutes, ...fields } = values;
        const participantIds = peopleOf(values);
        const body = { ...fields, participantIds, scheduledDate: date ?? today, durationMinutes: Number(minutes) };
        create.mutate(body, { onError: form.refuse });
      })}
    >
      <MeetingFields form={form} />
    </FormDialog>
  );
}
