import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { t } from '#web/lib/translate.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import classes from './Chat.module.css';
import { ArchivedLinks } from './channels/ArchivedLinks.tsx';
import ChannelsSection from './channels/ChannelsSection.tsx';
import { useChannelKeys } from './channels/useChannelKeys.ts';

/** The list of channels beside what is open. */
export function ChannelsAside() {
  useChannelKeys();
  return (
    <nav className={classes.aside} aria-label={t('Channels')}>
      <ChannelsSection />
      <ArchivedLinks />
    </nav>
  );
}

type Props = { title: string; actions?: ReactNode; children: ReactNode };

/** A list of messages beside the list of channels; on a phone alone. */
export function ChatScreen({ title, actions, children }: Props) {
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  if (isPhone)
    return (
      <Page title={title} actions={actions}>
        {children}
      </Page>
    );
  return (
    <Page title={title} actions={actions} wide fills>
      <div className={classes.chat}>
        <ChannelsAside />
        <div className={classes.list}>{children}</div>
      </div>
    </Page>
  );
}
