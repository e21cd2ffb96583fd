import { useMediaQuery } from '@mantine/hooks';
import { IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Redirect, useParams } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { Opening } from '#web/ui/dialogs/Opening.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { ChannelPane } from './ChannelPane.tsx';
import classes from './Chat.module.css';
import { ArchivedLinks } from './channels/ArchivedLinks.tsx';
import ChannelsSection from './channels/ChannelsSection.tsx';
import { channelsQuery, directQuery } from './queries.ts';

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
  const channel = [...(channels ?? []), ...(direct ?? [])].find(({ id }) => String(id) === channelId);
  if (channel) return <ChannelPane channel={channel} isPhone={isPhone} aside={!isPhone && <Aside />} />;
  const [first] = channels ?? [];
  if (first && !channelId && !isPhone) return <Redirect to={`/chat/${first.id}`} />;
  return (
    <Page title={t('Chat')} wide fills>
      <div className={classes.chat}>
        {(!isPhone || !channelId) && <Aside />}
        <div className={classes.nothing}>
          {isError && !channels ? (
            <ErrorState onRetry={refetch} />
          ) : !(channels && direct) ? (
            <p className="dimmed">
              {t('Loading...')}
              {channelId && <Opening />}
            </p>
          ) : channelId ? (
            <EmptyState title={t('Channel not found')} description={t("It was deleted or you don't have access.")} />
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

const Aside = () => (
  <nav className={classes.aside} aria-label={t('Channels')}>
    <ChannelsSection />
    <ArchivedLinks />
  </nav>
);
