import type { VideoRoom } from '#contract/video-rooms.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { videoRooms } from './queries.ts';

export function useCreateVideoRoom(onCreated: () => void) {
  return useChange({
    call: (body: Pick<VideoRoom, 'name' | 'maxParticipants'>) => api.videoRooms.create({ body }),
    receives: videoRooms,
    onSuccess: () => {
      toast.success(t('Video room created successfully'));
      onCreated();
    },
    failure: () => toast.error(t('Failed to create video room')),
  });
}

export function useDeleteVideoRoom() {
  return useChange({
    call: (id: number) => api.videoRooms.delete({ params: { id } }),
    shows: (id) => [videoRooms.patch([id], () => null)],
    onSuccess: () => toast.success(t('Video room deleted successfully')),
    failure: () => toast.error(t('Failed to delete video room')),
  });
}
