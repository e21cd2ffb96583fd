import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import { channelName } from '#rules/chat.ts';
import { usePresence } from '#web/lib/live.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { navigate, useParams } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { directQuery, unreadQuery } from '../queries.ts';
import links from './ChannelLinks.module.css';
import { ChannelLink } from './ChannelLinks.tsx';
import { ChannelSign } from './ChannelSign.tsx';
import classes from './ChannelsSection.module.css';

const DirectDialog = lazyDialog(() => import('./DirectDialog.tsx'));

/** How many conversations are listed until one asks for all. */
const listedAtMost = 12;

/** The people with whom one writes directly, those first where something was written last. */
export function DirectSection({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const dialog = useDialog();
  const me = useCurrentUser().id;
  const conversations = useConversations();
  const [showsAll, setShowsAll] = useState(false);
  const listed = showsAll ? conversations : conversations.slice(0, listedAtMost);
  return (
    <div className={classes.section}>
      <div className={classes.head}>
        <h2 className={`${classes.heading} ${classes.title}`}>Direct messages</h2>
        <NotForObservers>
          <ActionIcon size={28} aria-label="Write to somebody" title="Write to somebody" onClick={() => dialog.open()}>
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
        </NotForObservers>
      </div>
      <ul className={links.list}>
        {listed.map((channel) => (
          <ChannelLink
            key={channel.id}
            id={channel.id}
            name={channelName(channel, me)}
            sign={<DirectSign channel={channel} />}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {listed.length < conversations.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          Show all {conversations.length}
        </Button>
      )}
      {dialog.draw(() => (
        <DirectDialog
          onClose={dialog.close}
          onOpened={({ id }) => {
            onChoose?.();
            navigate(`/chat/${id}`);
          }}
        />
      ))}
    </div>
  );
}

/** The picture of the one whom one writes to; of several the sign alone. */
function DirectSign({ channel }: { channel: Channel }) {
  const me = useCurrentUser().id;
  const present = usePresence();
  const [person, another] = channel.people?.filter(({ id }) => id !== me) ?? [];
  if (!person || another) return <ChannelSign channel={{ type: 'direct', teamId: null }} />;
  return <PersonAvatar person={person} size={20} present={present.has(person.id)} />;
}

/** One's direct conversations, the latest first; one that somebody else has only opened shows once something is written. */
function useConversations(): Channel[] {
  const me = useCurrentUser().id;
  const { channelId } = useParams();
  const { data: conversations = [] } = useQuery(directQuery);
  const { data: waiting = [] } = useQuery(unreadQuery);
  const last = new Map(waiting.map((one) => [one.channelId, one.lastMessageId]));
  const lastIn = ({ id }: Channel) => last.get(id) ?? 0;
  return conversations
    .filter((one) => lastIn(one) > 0 || one.createdById === me || String(one.id) === channelId)
    .sort((one, other) => lastIn(other) - lastIn(one) || other.id - one.id);
}
