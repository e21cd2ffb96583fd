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
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { directQuery, unreadQuery } from '../queries.ts';
import { ChannelIcon } from './ChannelIcon.tsx';
import { ChannelLink } from './ChannelLinks.tsx';
import classes from './ChannelsSection.module.css';

const DirectDialog = lazyDialog(() => import('./DirectDialog.tsx'));

/** How many conversations are listed before “Show all”. */
const initialCount = 12;

/** The user's direct messages, the latest first. */
export function DirectSection({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const dialog = useDialog();
  const me = useCurrentUser().id;
  const conversations = useConversations();
  const [showsAll, setShowsAll] = useState(false);
  const listed = showsAll ? conversations : conversations.slice(0, initialCount);
  return (
    <div className="mb-14">
      <div className={classes.head}>
        <h2 className="nav-heading grow">{t('Direct messages')}</h2>
        <NotForObservers>
          <ActionIcon size={28} aria-label={t('New message')} title={t('New message')} onClick={() => dialog.open()}>
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
        </NotForObservers>
      </div>
      <ul>
        {listed.map((channel) => (
          <ChannelLink
            key={channel.id}
            id={channel.id}
            name={channelName(channel, me)}
            icon={<DirectIcon channel={channel} />}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {listed.length < conversations.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          {t('Show all {count}', { count: conversations.length })}
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

/** The picture of the other person, or an icon for a group. */
export function DirectIcon({ channel }: { channel: Channel }) {
  const me = useCurrentUser().id;
  const present = usePresence();
  const [person, another] = channel.people?.filter(({ id }) => id !== me) ?? [];
  if (!person || another) return <ChannelIcon channel={{ type: 'direct', teamId: null }} />;
  return <PersonAvatar person={person} size={20} present={present.has(person.id)} />;
}

/** Direct messages, the latest first. One that someone else only opened appears once it has a message. */
function useConversations(): Channel[] {
  const me = useCurrentUser().id;
  const { channelId } = useParams();
  const { data: conversations = [] } = useQuery(directQuery);
  const { data: unreads = [] } = useQuery(unreadQuery);
  const lastMessageIds = new Map(unreads.map((one) => [one.channelId, one.lastMessageId]));
  const lastIn = ({ id }: Channel) => lastMessageIds.get(id) ?? 0;
  return conversations
    .filter((one) => lastIn(one) > 0 || one.createdById === me || String(one.id) === channelId)
    .sort((one, other) => lastIn(other) - lastIn(one) || other.id - one.id);
}
