import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { api } from '#web/lib/api.ts';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { IconCopy } from '#web/ui/icons/icons.ts';
import { videoRooms } from '../queries.ts';

/** Creates, copies, renews and turns off the link by which guests ask to join a room. */
export default function GuestLinkDialog({ room, onClose }: { room: VideoRoom; onClose: () => void }) {
  const params = { id: room.id };
  const [link, setLink] = useState<{ url: string; until: string } | null>(null);
  const url = link?.url ?? null;
  const open = useChange({
    call: (renew: boolean) => api.guests.openLink({ params, body: { renew } }),
    onSuccess: (link, renew) => {
      setLink(link);
      if (renew) toast.success(t('Link renewed'), t('The old link no longer works.'));
    },
    failure: t('Failed to create the link'),
    ifOffline: t("You're offline, so you can't create a link."),
  });
  const close = useChange({
    call: () => api.guests.closeLink({ params }),
    receives: videoRooms,
    onSuccess: () => {
      toast.success(t('Link turned off'), t('It no longer works. Guests in the room stay until they leave.'));
      onClose();
    },
    failure: t('Failed to turn off the link'),
    ifOffline: t("You're offline, so you can't turn off the link."),
  });
  const exists = room.hasGuestLink || url !== null;
  return (
    <TitledDialog onClose={onClose} title={t('Guests of {name}', { name: room.name })} width={520}>
      <Text mb="sm">
        {t(
          'People without an account ask to join with this link, and wait until a host in the room lets them in. They see this room alone.',
        )}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {t('Guests are neither recorded nor transcribed.')}
      </Text>
      {link && (
        <TextInput
          label={t('Link for guests')}
          description={t('It works until {time}, as long as the person who made it can host this room.', {
            time: formatMoment(link.until),
          })}
          readOnly
          value={link.url}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        {exists && (
          <>
            <Button variant="subtle" color="red" loading={close.isPending} onClick={() => close.mutate()}>
              {t('Turn off')}
            </Button>
            <Button variant="default" disabled={open.isPending} onClick={() => open.mutate(true)}>
              {t('Renew')}
            </Button>
          </>
        )}
        {url === null ? (
          <Button loading={open.isPending} onClick={() => open.mutate(false)}>
            {exists ? t('Show link') : t('Create link')}
          </Button>
        ) : (
          mayCopy && (
            <Button leftSection={<IconCopy size={16} />} onClick={() => copy(url, t('link'))}>
              {t('Copy link')}
            </Button>
          )
        )}
      </Group>
    </TitledDialog>
  );
}
