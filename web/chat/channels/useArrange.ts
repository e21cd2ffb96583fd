import type { Channel } from '#contract/channels.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { unread } from '../queries.ts';
import { useReadMarks } from '../useReadMarks.ts';
import { useUnreadIn } from '../useUnreadIn.ts';

type Arrangement = Parameters<typeof api.channels.arrange>[0]['body'];

/** Hides a channel from the user's list, shows it again, or moves it to a section. */
export const useArrange = ({ id }: Pick<Channel, 'id'>) =>
  useChange({
    call: (body: Arrangement) => api.channels.arrange({ params: { id }, body }),
    of: () => `channel display ${id}`,
    receives: unread,
    failure: t('Failed to update channel'),
  });

const hiddenTitles = {
  direct: () => t('Conversation hidden'),
  private: () => t('Channel hidden'),
  public: () => t('You left the channel'),
};

/** Leaves a public channel, or hides a private one or a conversation until something new is written, with Undo. */
export function useHide(channel: Pick<Channel, 'id' | 'type'>, name: string, onHidden: () => void) {
  const show = useArrange(channel);
  const { unreadFrom } = useReadMarks();
  // Hiding marks it as read.
  const firstUnreadId = useUnreadIn(channel.id)?.firstUnreadId;
  return useChange({
    call: () => api.channels.arrange({ params: { id: channel.id }, body: { isHidden: true } }),
    of: () => `channel display ${channel.id}`,
    receives: unread,
    onSuccess: () => {
      offerUndo(hiddenTitles[channel.type](), name, () => {
        show.mutate({ isHidden: false });
        if (firstUnreadId) unreadFrom(channel.id, firstUnreadId);
      });
      onHidden();
    },
    failure: t('Failed to update channel'),
  });
}
