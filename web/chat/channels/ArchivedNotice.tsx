import { Button } from '@mantine/core';
import type { Channel } from '#contract/channels.ts';
import { mayManageChannel } from '#rules/chat.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useArchive } from './useChannelChanges.ts';

/** Replaces the composer in an archived channel. */
export function ArchivedNotice({ channel }: { channel: Channel }) {
  const asker = useAsker();
  const archive = useArchive();
  return (
    <div className="row wrap justify-center gap-8-16 p-12 dimmed line-above">
      <span>{t('This channel is archived. You can read it, but not write in it.')}</span>
      {mayManageChannel(asker, channel) && (
        <Button
          variant="default"
          size="compact-sm"
          loading={archive.isPending}
          onClick={() => archive.mutate({ channel, isArchived: false })}
        >
          {t('Unarchive')}
        </Button>
      )}
    </div>
  );
}
