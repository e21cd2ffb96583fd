import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/channels.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { messageCountQuery } from '../queries.ts';
import { useSetChannelType } from './useChannelChanges.ts';

/** Asks before a private channel opens to everyone, and says how much they will read. */
export default function MakePublicDialog({ onClose, channel }: { onClose: () => void; channel: Channel }) {
  const { data: count } = useQuery(messageCountQuery(channel.id));
  const change = useSetChannelType(channel, () => {});
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => change.mutate({ type: 'public' })}
      title={t('Make “{channel}” public?', { channel: channel.name })}
      question={
        count === undefined
          ? t('Everyone in the organization will read everything in this channel.')
          : t(
              '{count, plural, one {Everyone in the organization will read the # message in this channel.} other {Everyone in the organization will read all # messages in this channel.}}',
              { count },
            )
      }
      confirmLabel={t('Make public')}
    />
  );
}
