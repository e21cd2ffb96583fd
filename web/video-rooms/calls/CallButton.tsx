import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/channels.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { navigate } from '#web/lib/router.tsx';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { IconPhone } from '#web/ui/icons/icons.ts';
import { callsQuery, videoRooms } from '../queries.ts';

/** Starts a call in a channel, and shows how the user will look and sound in it. While a call is on, `CallLine` offers to join it. */
export function CallButton({
  channel: { id, archivedAt },
  label = t('Start a call'),
  isPhone = false,
}: {
  channel: Channel;
  label?: string;
  isPhone?: boolean;
}) {
  const { data: calls } = useQuery(callsQuery);
  const mayWork = useMayWork();
  const start = useChange({
    call: () => api.videoRooms.ofChannel({ params: { id } }),
    receives: videoRooms,
    of: () => `call ${id}`,
    failure: t("The call didn't start"),
    ifOffline: t("You're offline, so you can't start a call."),
  });
  const open = () => start.mutate(undefined, { onSuccess: ({ url }) => navigate(url) });
  if (!mayWork || archivedAt !== null || calls?.some(({ channelId }) => channelId === id)) return null;
  return isPhone ? (
    <ActionIcon size={44} aria-label={label} title={label} loading={start.isPending} onClick={open}>
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
      {label}
    </Button>
  );
}
