import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { isNotFound } from '#web/lib/api.ts';
import { ModalDialog } from '#web/ui/dialogs/ModalDialog.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import MeetingDialog from './MeetingDialog.tsx';
import { meetingQuery, scheduledMeetingsQuery } from './queries.ts';

type Props = {
  id: number;
  opened: boolean;
  onClose: () => void;
  onCallOff: (meeting: Meeting) => void;
  timeZone: string;
};

/** Edits the meeting with this id, which a list on screen holds already or the server is asked for. */
export default function MeetingEditor({ id, opened, onClose, ...props }: Props) {
  const client = useQueryClient();
  const {
    data: meeting,
    error,
    refetch,
  } = useQuery({
    ...meetingQuery(id),
    enabled: opened,
    initialData: () => client.getQueryData(scheduledMeetingsQuery.queryKey)?.find((meeting) => meeting.id === id),
  });
  if (meeting) return <MeetingDialog opened={opened} onClose={onClose} meeting={meeting} {...props} />;
  const isGone = isNotFound(error);
  return (
    <ModalDialog level="form" opened={opened && error !== null} onClose={onClose} title="Edit Meeting" size={520}>
      {isGone ? <EmptyState title="Meeting not found" /> : <ErrorState onRetry={refetch} />}
    </ModalDialog>
  );
}
