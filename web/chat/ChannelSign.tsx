import { IconHash, IconLock } from '@tabler/icons-react';
import type { Channel } from '#contract/channels.ts';

/** The sign before the name of a channel: of a public or of a private one. */
export function ChannelSign({ type, size = 18 }: Pick<Channel, 'type'> & { size?: number }) {
  const Icon = type === 'private' ? IconLock : IconHash;
  return <Icon size={size} stroke={1.6} role="img" aria-label={type === 'private' ? 'Private channel' : 'Channel'} />;
}
