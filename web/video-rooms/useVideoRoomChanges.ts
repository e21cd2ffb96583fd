import type { VideoRoom } from '#contract/video-rooms.ts';
import { api, isRefusedAs } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { videoRooms } from './queries.ts';

export function useCreateVideoRoom() {
  return useChange({
    call: (body: Pick<VideoRoom, 'name' | 'maxParticipants' | 'teamId'>) => api.videoRooms.create({ body }),
    receives: videoRooms,
    onSuccess: () => toast.success(t('Video room created successfully')),
    failure: (_error, edit) => toast.error(t('Failed to create video room'), undefined, edit),
  });
}

type RoomFields = Partial<Pick<VideoRoom, 'name' | 'teamId'>>;

/** Renames a room, or gives it to a team or to everyone, and offers Undo. */
export function useEditVideoRoom() {
  const change = {
    call: ({ room: { id }, fields }: { room: VideoRoom; fields: RoomFields }) =>
      api.videoRooms.change({ params: { id }, body: fields }),
    shows: ({ room: { id }, fields }: { room: VideoRoom; fields: RoomFields }) => [
      videoRooms.patch([id], (room) => ({ ...room, ...fields })),
    ],
    receives: videoRooms,
    failure: t('Failed to update video room'),
  };
  const back = useChange(change);
  return useChange({
    ...change,
    onSuccess: ({ name }, { room }) =>
      offerUndo(t('Video room updated'), name, () =>
        back.mutate({ room, fields: { name: room.name, teamId: room.teamId } }),
      ),
    failure: (_error, edit) => toast.error(t('Failed to update video room'), undefined, edit),
  });
}

type OneCall = Pick<VideoRoom, 'id' | 'startedAt'>;

const nameCall = ({ id, startedAt }: OneCall) => ({ params: { id }, query: { startedAt: startedAt ?? undefined } });

/** A call that is over rings no longer anyway. */
const toastRinging = (error: Error) =>
  isRefusedAs('call_ended', error) ||
  toast.error(t('Error'), serverSentence(error) ?? t('Your other devices go on ringing'));

/** Stops the ringing of a call on all devices of the user, who is about to join it. */
export function useAnswerCall() {
  const me = useCurrentUser().id;
  return useChange({
    call: (call: OneCall) => api.videoRooms.answer(nameCall(call)),
    receives: videoRooms,
    shows: ({ id }) => [videoRooms.patch([id], (room) => ({ ...room, answeredIds: [...room.answeredIds, me] }))],
    failure: toastRinging,
    ifOffline: t("You're offline, so your other devices go on ringing."),
  });
}

/** Declines a call: it stops ringing on all devices of the user, and the others see that. */
export function useDeclineCall() {
  const me = useCurrentUser().id;
  return useChange({
    call: (call: OneCall) => api.videoRooms.decline(nameCall(call)),
    receives: videoRooms,
    shows: ({ id }) => [
      videoRooms.patch([id], (room) => ({
        ...room,
        answeredIds: [...room.answeredIds, me],
        declinedIds: [...room.declinedIds, me],
      })),
    ],
    failure: toastRinging,
    ifOffline: t("You're offline, so your other devices go on ringing."),
  });
}

/** What hosts can do with a room and the people in it. */
export function useHostChanges(id: number) {
  const lock = useChange({
    call: (on: boolean) => api.videoRooms.lock({ params: { id }, body: { on } }),
    receives: videoRooms,
    shows: (isLocked) => [videoRooms.patch([id], (room) => ({ ...room, isLocked }))],
    failure: t('Failed to lock the room'),
    ifOffline: t("You're offline, so you can't lock the room."),
  });
  const remove = useChange({
    call: (userId: string) =>
      userId.startsWith('guest:')
        ? api.guests.remove({ params: { id, guestId: userId.slice('guest:'.length) } })
        : api.videoRooms.remove({ params: { id, userId } }),
    receives: videoRooms,
    of: (userId) => userId,
    failure: t('Failed to remove this person'),
    ifOffline: t("You're offline, so you can't remove people."),
  });
  const readmit = useChange({
    call: (userId: string) => api.videoRooms.readmit({ params: { id, userId } }),
    receives: videoRooms,
    of: (userId) => userId,
    failure: t('Failed to let this person back in'),
    ifOffline: t("You're offline, so you can't let people back in."),
  });
  return { lock: lock.mutate, remove: remove.mutate, readmit: readmit.mutate };
}

export function useDeleteVideoRoom() {
  return useChange({
    call: (id: number) => api.videoRooms.delete({ params: { id } }),
    shows: (id) => [videoRooms.patch([id], () => null)],
    onSuccess: () => toast.success(t('Video room deleted successfully')),
    failure: () => toast.error(t('Failed to delete video room')),
  });
}
