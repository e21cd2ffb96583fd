import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { isNotFound } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { meetingQuery } from '#web/meetings/liveQueries.ts';
import { meetings } from '#web/meetings/queries.ts';
import { Opening } from '#web/ui/dialogs/Opening.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import MeetingDialog from './MeetingDialog.tsx';

type Props = {
  id: number;
  onClose: () => void;
  onCancel: (meeting: Meeting) => void;
  timeZone: string;
};

/** Edits the meeting with this id, taken from the loaded rows or else from the server. */
export default function MeetingEditor({ id, onClose, ...props }: Props) {
  const {
    data: meeting,
    error,
    refetch,
  } = useQuery({
    ...meetingQuery(id),
    initialData: () => meetings.rows.find(id),
  });
  if (meeting) return <MeetingDialog onClose={onClose} meeting={meeting} {...props} />;
  if (!error) return <Opening />;
  return (
    <TitledDialog onClose={onClose} title={t('Edit {meetingTitle}')} width={520}>
      {isNotFound(error) ? <EmptyState title={t('{Meeting} not found')} /> : <ErrorState onRetry={refetch} />}
    </TitledDialog>
  );
}
