import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Opening } from '#web/ui/dialogs/Opening.tsx';
import { MeetingFields } from './MeetingFields.tsx';
import { useAgendaFor } from './useAgenda.ts';
import { useCreateMeeting } from './useMeetingChanges.ts';
import { newMeeting, peopleOf, useMeetingForm } from './useMeetingForm.ts';

type Props = { onClose: () => void };

/** Schedules a meeting from anywhere: for a day without a time, today by default. */
export default function QuickMeetingDialog({ onClose }: Props) {
  const now = useQuarter();
  return now ? <QuickMeetingForm onClose={onClose} today={now.today} /> : <Opening />;
}

function QuickMeetingForm({ onClose, today }: Props & { today: string }) {
  const form = useMeetingForm({ ...newMeeting(useDefaultTeam(), useAgendaFor()), date: today });
  const create = useCreateMeeting();
  return (
    <FormDialog
      onClose={onClose}
      title={t('Schedule {meetingTitle}')}
      submitLabel={t('Schedule {meetingTitle}')}
      disabled={!form.values.title.trim()}
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
