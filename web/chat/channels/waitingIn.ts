import type { ChannelUnread } from '#contract/channels.ts';

/** How many messages of a channel wait for the user in person: those that mention them, and all of a conversation that is not muted. */
export const waitingIn = ({ isMuted, unread, mentions }: ChannelUnread, isDirect: boolean): number =>
  isDirect && !isMuted ? unread : mentions;

/** Whether a channel holds something unread: of a muted one only what names the user counts. */
export const isUnread = ({ isMuted, unread, mentions }: ChannelUnread): boolean =>
  mentions > 0 || (unread > 0 && !isMuted);
