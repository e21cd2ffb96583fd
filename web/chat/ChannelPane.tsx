import { ActionIcon, Button } from '@mantine/core';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import { isReachable } from '#rules/people.ts';
import { rememberChannel, useLastChannelKey } from '#web/chat/lastChannel.ts';
import { useChannelName } from '#web/chat/useChannelName.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { Link } from '#web/lib/router.tsx';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { mouse } from '#web/ui/breakpoints.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconPin, IconSearch, IconUserPlus, IconUsers } from '#web/ui/icons/icons.ts';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { atEscape, isCovered } from '#web/ui/stack.ts';
import { usePeople } from '#web/users/queries.ts';
import { CallButton } from '#web/video-rooms/calls/CallButton.tsx';
import { CallLine } from '#web/video-rooms/calls/CallLine.tsx';
import classes from './Chat.module.css';
import { ArchivedNotice } from './channels/ArchivedNotice.tsx';
import { ChannelIcon } from './channels/ChannelIcon.tsx';
import { ChannelMenu } from './channels/ChannelMenu.tsx';
import { FormerNotice } from './channels/FormerNotice.tsx';
import { ObserverNotice } from './channels/ObserverNotice.tsx';
import { useFormerPeople } from './channels/useFormerPeople.ts';
import { CreateDialogs } from './from-message/CreateDialogs.tsx';
import { Composer } from './messages/Composer.tsx';
import { EditingProvider } from './messages/EditingProvider.tsx';
import { MessageList } from './messages/MessageList.tsx';
import { OpenThread } from './messages/threads.ts';
import { useReadMarks } from './useReadMarks.ts';

const InviteDialog = lazyDialog(() => import('./channels/InviteDialog.tsx'));
const PinsDialog = lazyDialog(() => import('./messages/PinsDialog.tsx'));
const MembersDialog = lazyDialog(() => import('./channels/MembersDialog.tsx'));

const ThreadPanel = lazyPart(() => import('./threads/ThreadPanel.tsx'));

type Props = { channel: Channel; isPhone: boolean; aside: ReactNode };

/** A channel: members, messages, composer, and beside it the open thread. */
export function ChannelPane({ channel, isPhone, aside }: Props) {
  const channelName = useChannelName();
  const { people } = usePeople();
  const mayWork = useMayWork();
  const readers = people.filter(isReachable);
  const lastChannelKey = useLastChannelKey();
  const name = channelName(channel);
  const { isAlone } = useFormerPeople(channel);
  const members = useDialog();
  const invite = useDialog();
  const pins = useDialog();
  const [address, setAddress] = useAddress();
  const at = idIn(address, 'message');
  const leave = useCallback(() => setAddress({ message: undefined }), [setAddress]);
  const jump = useCallback((message: number) => setAddress({ message }), [setAddress]);
  const leaveReply = useCallback(() => setAddress({ reply: undefined }), [setAddress]);
  const jumpToReply = useCallback((reply: number) => setAddress({ reply }), [setAddress]);
  useEffect(() => rememberChannel(lastChannelKey, channel.id), [lastChannelKey, channel.id]);
  const [sentCount, setSentCount] = useState(0);
  const thread = idIn(address, 'thread');
  const openThread = useCallback(
    (id: number) => setAddress({ thread: id, reply: undefined }, { push: true }),
    [setAddress],
  );
  const frame = useRef<HTMLDivElement>(null);
  const { readAll } = useReadMarks();
  const closeThread = () => setAddress({ thread: undefined, reply: undefined });
  const onEscape = atEscape((event) => {
    if (thread !== undefined) closeThread();
    else readAll(event.shiftKey ? undefined : channel.id);
  });
  // The focus may be outside, on the title or nowhere.
  useEffect(() => {
    const listen = (event: KeyboardEvent) =>
      !frame.current?.contains(event.target as Node) && !isCovered() && onEscape(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
  const hadThread = useRef(false);
  // Once the thread is gone, back to typing in the channel, but on a touch screen this would open the keyboard.
  useEffect(() => {
    if (hadThread.current && thread === undefined && matchMedia(mouse).matches)
      frame.current?.querySelector<HTMLElement>('[data-takes-typing]')?.focus();
    hadThread.current = thread !== undefined;
  }, [thread]);
  // Everyone is in a public channel. The list of people is newer than the channel's own count.
  const count = channel.type === 'public' && people.length > 0 ? readers.length : channel.memberCount;
  return (
    <Page
      title={name}
      wide
      fills
      actions={
        <>
          {isPhone && !isAlone && <CallButton key={channel.id} channel={channel} isPhone />}
          {mayWork && channel.type === 'private' && (
            <Button
              variant="default"
              leftSection={<IconUserPlus size={16} stroke={1.6} />}
              onClick={() => invite.open()}
            >
              {t('Invite')}
            </Button>
          )}
        </>
      }
    >
      <CreateDialogs channel={channel}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to keys of the fields within */}
        <div ref={frame} className={classes.chat} data-thread={thread !== undefined || undefined} onKeyDown={onEscape}>
          {aside}
          <section className={classes.pane} aria-label={name}>
            <div className={classes.about}>
              {isPhone && <BackLink to="/chat">{t('Channels')}</BackLink>}
              <ChannelIcon channel={channel} />
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconUsers size={16} stroke={1.6} />}
                onClick={() => members.open()}
              >
                {t('{count, plural, one {# member} other {# members}}', { count })}
              </Button>
              <span className="fill truncate small" dir="auto">
                {channel.description}
              </span>
              {!isPhone && !isAlone && <CallButton key={channel.id} channel={channel} />}
              <ActionIcon
                component={Link}
                to={`/chat/search?channel=${channel.id}`}
                size={32}
                aria-label={t('Search this channel')}
                title={t('Search this channel')}
              >
                <IconSearch size={18} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                size={32}
                aria-label={t('Pinned messages')}
                title={t('Pinned messages')}
                onClick={() => pins.open()}
              >
                <IconPin size={18} stroke={1.6} />
              </ActionIcon>
              <ChannelMenu channel={channel} />
              <CallLine channelId={channel.id} />
            </div>
            <EditingProvider key={channel.id} channel={channel}>
              <OpenThread value={openThread}>
                <MessageList
                  key={`${channel.id} ${at}`}
                  channelId={channel.id}
                  at={at}
                  sentCount={sentCount}
                  onLeave={leave}
                  onJump={jump}
                />
              </OpenThread>
              {channel.archivedAt ? (
                <ArchivedNotice channel={channel} />
              ) : isAlone ? (
                <FormerNotice channel={channel} />
              ) : !mayWork ? (
                <ObserverNotice />
              ) : (
                <Composer channel={channel} onSend={() => setSentCount(sentCount + 1)} />
              )}
            </EditingProvider>
          </section>
          {thread !== undefined && (
            <Suspense fallback={<div />}>
              <ThreadPanel
                key={thread}
                channel={channel}
                messageId={thread}
                at={idIn(address, 'reply')}
                onLeave={leaveReply}
                onJump={jumpToReply}
                onClose={closeThread}
              />
            </Suspense>
          )}
        </div>
      </CreateDialogs>
      {members.draw(() => (
        <MembersDialog onClose={members.close} channel={channel} />
      ))}
      {pins.draw(() => (
        <PinsDialog onClose={pins.close} channel={channel} />
      ))}
      {invite.draw(() => (
        <InviteDialog onClose={invite.close} channel={channel} />
      ))}
    </Page>
  );
}
