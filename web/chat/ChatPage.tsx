import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import { Redirect, useParams } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { Opening } from '#web/ui/dialogs/Opening.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { IconMessages } from '#web/ui/icons/icons.ts';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { ChannelPane } from './ChannelPane.tsx';
import classes from './Chat.module.css';
import { ChannelsAside } from './ChatScreen.tsx';
import { isHidden } from './channels/useChannelLists.ts';
import { readLastChannel, useLastChannelKey } from './lastChannel.ts';
import { channelsQuery, directQuery, unreadQuery } from './queries.ts';
import { useChannelName } from './useChannelName.ts';

/** The channel of the address, or the first one, with the list of channels beside it. A phone shows one of the two. */
export default function ChatPage() {
  const { organizationId } = useCurrentUser();
  if (organizationId === null) {
    return (
      <Page title={t('Chat')}>
        <EmptyState
          title={t('No Organization')}
          description={t('You need to be part of an organization to use chat.')}
        />
      </Page>
    );
  }
  return <Channels />;
}

function Channels() {
  const { channelId } = useParams();
  const { data: channels, isError, refetch } = useQuery(channelsQuery);
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const { data: direct } = useQuery(directQuery);
  const all = [...(channels ?? []), ...(direct ?? [])];
  const channel = all.find(({ id }) => String(id) === channelId);
  const lost = useLastName(channelId, channel);
  const start = useStartChannel(all);
  if (channel) return <ChannelPane channel={channel} isPhone={isPhone} aside={!isPhone && <ChannelsAside />} />;
  if (start && !channelId && !isPhone && direct) return <Redirect to={`/chat/${start.id}`} />;
  return (
    <Page title={t('Chat')} wide fills>
      <div className={classes.chat}>
        {(!isPhone || !channelId) && <ChannelsAside />}
        <div className={classes.nothing}>
          {isError && !channels ? (
            <ErrorState onRetry={refetch} />
          ) : !(channels && direct) ? (
            <p className="dimmed">
              {t('Loading...')}
              {channelId && <Opening />}
            </p>
          ) : channelId ? (
            <EmptyState
              title={lost ? t('You can no longer see {channel}', { channel: lost }) : t('Channel not found')}
              description={t("It was deleted or you don't have access.")}
              action={isPhone && <BackLink to="/chat">{t('Channels')}</BackLink>}
            />
          ) : (
            !isPhone && (
              <EmptyState
                icon={<IconMessages size={22} stroke={1.6} />}
                title={t('No channel selected')}
                description={t('Choose a channel or start a new one.')}
              />
            )
          )}
        </div>
      </div>
    </Page>
  );
}

/** The channel that `/chat` opens: the last used one, else the first one of the organization, which is for everyone. */
function useStartChannel(all: Channel[]): Channel | undefined {
  const { data: unreads = [] } = useQuery(unreadQuery);
  const hidden = new Set(unreads.filter(isHidden).map(({ channelId }) => channelId));
  const open = all.filter(({ id, archivedAt }) => archivedAt === null && !hidden.has(id));
  const last = readLastChannel(useLastChannelKey());
  // On another device, the one in which the newest message was read.
  const [newest] = unreads
    .filter(({ lastReadId }) => lastReadId > 0)
    .sort((one, other) => other.lastReadId - one.lastReadId);
  const oldestFirst = open.filter(({ type }) => type === 'public').sort((one, other) => one.id - other.id);
  return (
    open.find(({ id }) => id === last) ?? open.find(({ id }) => id === newest?.channelId) ?? oldestFirst[0] ?? open[0]
  );
}

/** The name of a channel that was open at this address and is gone, because it was deleted or the user was removed. */
function useLastName(channelId: string | undefined, channel: Channel | undefined): string | undefined {
  const channelName = useChannelName();
  const [last, setLast] = useState<{ id: string | undefined; name: string }>();
  const name = channel && channelName(channel);
  if (name !== undefined && (last?.id !== channelId || last?.name !== name)) setLast({ id: channelId, name });
  return last?.id === channelId ? last?.name : undefined;
}
