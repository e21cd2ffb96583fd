import { useMediaQuery } from '@mantine/hooks';
import { IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Redirect, useParams } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { Opening } from '#web/ui/dialogs/Opening.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { ChannelPane } from './ChannelPane.tsx';
import classes from './Chat.module.css';
import { ArchivedLinks } from './channels/ChannelLinks.tsx';
import { ChannelsSection } from './channels/ChannelsSection.tsx';
import { channelsQuery, directQuery } from './queries.ts';

/** The channels beside the one that the address names, or else the first; on a phone either of them. */
export default function ChatPage() {
  const { organizationId } = useCurrentUser();
  if (organizationId === null) {
    return (
      <Page title="Chat">
        <EmptyState title="No Organization" description="You need to be part of an organization to use chat." />
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
  const channel = [...(channels ?? []), ...(direct ?? [])].find(({ id }) => String(id) === channelId);
  if (channel) return <ChannelPane channel={channel} isPhone={isPhone} aside={!isPhone && <Aside />} />;
  const [first] = channels ?? [];
  if (first && !channelId && !isPhone) return <Redirect to={`/chat/${first.id}`} />;
  return (
    <Page title="Chat" wide fills>
      <div className={classes.chat}>
        {(!isPhone || !channelId) && <Aside />}
        <div className={classes.nothing}>
          {isError && !channels ? (
            <ErrorState onRetry={refetch} />
          ) : !(channels && direct) ? (
            <p className={classes.loading}>
              Loading...
              {channelId && <Opening />}
            </p>
          ) : channelId ? (
            <EmptyState
              title="Channel not found"
              description="It was deleted, or is a private one that you are not in."
            />
          ) : (
            !isPhone && (
              <EmptyState
                icon={<IconMessages size={22} stroke={1.6} />}
                title="Choose a channel"
                description="A public channel is for everybody here; a private one for those whom its members invite."
              />
            )
          )}
        </div>
      </div>
    </Page>
  );
}

const Aside = () => (
  <nav className={classes.aside} aria-label="Channels">
    <ChannelsSection />
    <ArchivedLinks />
  </nav>
);
