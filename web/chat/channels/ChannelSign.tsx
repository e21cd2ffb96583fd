import { IconHash, IconLock, IconMessageCircle } from '@tabler/icons-react';
import type { Channel } from '#contract/channels.ts';
import { useIsPrivateTeam } from '#web/teams/TeamName.tsx';

const signs = {
  public: [IconHash, 'Channel'],
  ofPrivateTeam: [IconLock, 'Channel of a private team'],
  private: [IconLock, 'Private channel'],
  direct: [IconMessageCircle, 'Direct messages'],
} as const;

type Props = { channel: Pick<Channel, 'type' | 'teamId'>; size?: number };

/** The sign before the name of a channel: a lock where not everybody can read it. */
export function ChannelSign({ channel: { type, teamId }, size = 18 }: Props) {
  const isOfPrivateTeam = useIsPrivateTeam(teamId);
  const [Icon, label] = signs[type === 'public' && isOfPrivateTeam ? 'ofPrivateTeam' : type];
  return <Icon size={size} stroke={1.6} role="img" aria-label={label} />;
}
