import { ActionIcon, Button } from '@mantine/core';
import { IconPin, IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import { channelName } from '#rules/chat.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { Link } from '#web/lib/router.tsx';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { mouse } from '#web/ui/breakpoints.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { atEscape } from '#web/ui/stack.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './Chat.module.css';
import { ArchivedNotice } from './channels/ArchivedNotice.tsx';
import { ChannelMenu } from './channels/ChannelMenu.tsx';
import { ChannelSign } from './channels/ChannelSign.tsx';
import { ObserverNotice } from './channels/ObserverNotice.tsx';
import { WorkDialogs } from './made/WorkDialogs.tsx';
import { Composer } from './messages/Composer.tsx';
import { EditingIn } from './messages/editing.tsx';
import { MessageList } from './messages/MessageList.tsx';
import { OpenThread } from './messages/threads.ts';

const InviteDialog = lazyDialog(() => import('./channels/InviteDialog.tsx'));
const PinsDialog = lazyDialog(() => import('./messages/PinsDialog.tsx'));
const MembersDialog = lazyDialog(() => import('./channels/MembersDialog.tsx'));

const ThreadPanel = lazyPart(() => import('./threads/ThreadPanel.tsx'));

type Props = { channel: Channel; isPhone: boolean; aside: ReactNode };

/** A channel: who is in it, what was written, and where one writes. */
export function ChannelPane({ channel, isPhone, aside }: Props) {
  const { people } = usePeople();
  const mayWork = useMayWork();
  const readers = people.filter(({ hasAccount }) => hasAccount);
  const name = channelName(channel, useCurrentUser().id);
  const members = useDialog();
  const invite = useDialog();
  const pins = useDialog();
  const [address, setAddress] = useAddress();
  const at = idIn(address, 'message');
  const leave = useCallback(() => setAddress({ message: undefined }), [setAddress]);
  const leaveReply = useCallback(() => setAddress({ reply: undefined }), [setAddress]);
  const [sent, setSent] = useState(0);
  const thread = idIn(address, 'thread');
  const openThread = useCallback(
    (id: number) => setAddress({ thread: id, reply: undefined }, { push: true }),
    [setAddress],
  );
  const frame = useRef<HTMLDivElement>(null);
  function closeThread() {
    setAddress({ thread: undefined, reply: undefined });
    // One goes on writing in the channel; on a touch screen it would bring up the keyboard.
    if (matchMedia(mouse).matches) frame.current?.querySelector<HTMLElement>('[data-takes-typing]')?.focus();
  }
  // Everybody is in a public channel, whoever came since it was told.
  const count = channel.type === 'public' && people.length > 0 ? readers.length : channel.memberCount;
  return (
    <Page
      title={name}
      wide
      fills
      actions={
        mayWork &&
        channel.type === 'private' && (
          <Button variant="default" leftSection={<IconUserPlus size={16} stroke={1.6} />} onClick={() => invite.open()}>
            Invite
          </Button>
        )
      }
    >
      <WorkDialogs channel={channel}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: what is in it takes the keys */}
        <div
          ref={frame}
          className={classes.chat}
          data-thread={thread !== undefined || undefined}
          onKeyDown={thread === undefined ? undefined : atEscape(closeThread)}
        >
          {aside}
          <section className={classes.pane} aria-label={name}>
            <div className={classes.about}>
              {isPhone && <BackLink to="/chat">Channels</BackLink>}
              <ChannelSign channel={channel} />
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconUsers size={16} stroke={1.6} />}
                onClick={() => members.open()}
              >
                {count === 1 ? '1 member' : `${count} members`}
              </Button>
              <span className={classes.description}>{channel.description}</span>
              <ActionIcon
                component={Link}
                to={`/chat/search?channel=${channel.id}`}
                size={32}
                aria-label="Search here"
                title="Search here"
              >
                <IconSearch size={18} stroke={1.6} />
              </ActionIcon>
              <ActionIcon size={32} aria-label="Pinned messages" title="Pinned messages" onClick={() => pins.open()}>
                <IconPin size={18} stroke={1.6} />
              </ActionIcon>
              <ChannelMenu channel={channel} />
            </div>
            <EditingIn key={channel.id} channel={channel}>
              <OpenThread value={openThread}>
                <MessageList key={`${channel.id} ${at}`} channelId={channel.id} at={at} sent={sent} onLeave={leave} />
              </OpenThread>
              {channel.archivedAt ? (
                <ArchivedNotice channel={channel} />
              ) : !mayWork ? (
                <ObserverNotice />
              ) : (
                <Composer channel={channel} onSend={() => setSent(sent + 1)} />
              )}
            </EditingIn>
          </section>
          {thread !== undefined && (
            <Suspense fallback={<div />}>
              <ThreadPanel
                key={thread}
                channel={channel}
                messageId={thread}
                at={idIn(address, 'reply')}
                onLeave={leaveReply}
                onClose={closeThread}
              />
            </Suspense>
          )}
        </div>
      </WorkDialogs>
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
