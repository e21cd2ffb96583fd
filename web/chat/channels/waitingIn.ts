import type { ChannelUnread } from '#contract/channels.ts';

/**
 * How many messages of a channel wait for the user in person: those that mention them, and all of a conversation, unless it is muted or
 * notifies them of nothing.
 */
export const waitingIn = ({ isMuted, level, unread, mentions }: ChannelUnread, isDirect: boolean): number =>
  isDirect && !isMuted && level !== 'nothing' ? unread : mentions;

/** Whether a channel holds something unread: of a muted one only what names the user counts. */
export const isUnread = ({ isMuted, unread, mentions }: ChannelUnread): boolean =>
  mentions > 0 || (unread > 0 && !isMuted);
