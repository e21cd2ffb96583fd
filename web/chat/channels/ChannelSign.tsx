import { IconHash, IconLock, IconMessageCircle } from '@tabler/icons-react';
import type { Channel } from '#contract/channels.ts';

const signs = {
  public: [IconHash, 'Channel'],
  private: [IconLock, 'Private channel'],
  direct: [IconMessageCircle, 'Direct messages'],
} as const;

/** The sign before the name of a channel: of a public, of a private or of a direct one. */
export function ChannelSign({ type, size = 18 }: Pick<Channel, 'type'> & { size?: number }) {
  const [Icon, label] = signs[type];
  return <Icon size={size} stroke={1.6} role="img" aria-label={label} />;
}
