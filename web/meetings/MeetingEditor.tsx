import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { isNotFound } from '#web/lib/api.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ModalDialog } from '#web/ui/ModalDialog.tsx';
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
  const [openings, setOpenings] = useState(0);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setOpenings(openings + 1);
  }
  if (meeting) {
    return <MeetingDialog key={`${id} ${openings}`} opened={opened} onClose={onClose} meeting={meeting} {...props} />;
  }
  const isGone = isNotFound(error);
  return (
    <ModalDialog level="form" opened={opened && error !== null} onClose={onClose} title="Edit Meeting" size={520}>
      {isGone ? <EmptyState title="Meeting not found" /> : <ErrorState onRetry={refetch} />}
    </ModalDialog>
  );
}
