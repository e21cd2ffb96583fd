import { ActionIcon, Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/channels.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { callsQuery, videoRooms } from '../queries.ts';

/** Starts a call in a channel, in a new tab. While a call is on, `CallLine` offers to join it. */
export function CallButton({ channel: { id, archivedAt }, isPhone = false }: { channel: Channel; isPhone?: boolean }) {
  const { data: calls } = useQuery(callsQuery);
  const mayWork = useMayWork();
  const start = useChange({
    call: () => api.videoRooms.ofChannel({ params: { id } }),
    receives: videoRooms,
    of: () => `call ${id}`,
    failure: t("The call didn't start"),
    ifOffline: t("You're offline, so you can't start a call."),
  });
  function open() {
    // Opened within the click: browsers block tabs that open later.
    const tab = window.open('', '_blank');
    start.mutate(undefined, {
      onSuccess: ({ url }) => tab?.location.replace(new URL(url, location.href)),
      onError: () => tab?.close(),
    });
  }
  if (!mayWork || archivedAt !== null || calls?.some(({ channelId }) => channelId === id)) return null;
  return isPhone ? (
    <ActionIcon
      size={44}
      aria-label={t('Start a call')}
      title={t('Start a call')}
      loading={start.isPending}
      onClick={open}
    >
      <IconPhone size={18} stroke={1.6} />
    </ActionIcon>
  ) : (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPhone size={16} stroke={1.6} aria-hidden="true" />}
      loading={start.isPending}
      onClick={open}
    >
      {t('Start a call')}
    </Button>
  );
}
