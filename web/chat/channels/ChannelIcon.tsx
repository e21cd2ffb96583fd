import type { Channel } from '#contract/channels.ts';
import { msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { useIsPrivateTeam } from '#web/teams/TeamName.tsx';
import { IconHash, IconLock, IconMessageCircle } from '#web/ui/icons/icons.ts';

const icons = {
  public: [IconHash, msg('Channel')],
  ofPrivateTeam: [IconLock, msg('Channel of a private team')],
  private: [IconLock, msg('Private channel')],
  direct: [IconMessageCircle, msg('Direct messages')],
} as const;

type Props = { channel: Pick<Channel, 'type' | 'teamId'>; size?: number };

/** The icon before the name of a channel; a lock if it is private. */
export function ChannelIcon({ channel: { type, teamId }, size = 18 }: Props) {
  const isOfPrivateTeam = useIsPrivateTeam(teamId);
  const [Icon, label] = icons[type === 'public' && isOfPrivateTeam ? 'ofPrivateTeam' : type];
  return <Icon size={size} stroke={1.6} role="img" aria-label={t(label)} />;
}
