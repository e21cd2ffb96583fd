import { Badge, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { NotificationList } from './NotificationList.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import classes from './Notifications.module.css';
import { unreadCountQuery } from './queries.ts';

/** What one was told, and what one wants to be told. */
export default function NotificationsPage() {
  const [search, change] = useAddress();
  const { data: unread } = useQuery(unreadCountQuery);
  const tab = search.get('tab') === 'settings' ? 'settings' : 'notifications';
  return (
    <Page title="Notifications" subtitle="What concerns you, as it happens" narrow>
      <Tabs value={tab} onChange={(chosen) => change({ tab: chosen === 'settings' ? chosen : undefined })}>
        <Tabs.List>
          <Tabs.Tab value="notifications">
            <span className={classes.tab}>
              Notifications
              {unread && unread.count > 0 && <Badge>{unread.count} unread</Badge>}
            </span>
          </Tabs.Tab>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="notifications">
          <NotificationList />
        </Tabs.Panel>
        <Tabs.Panel value="settings" keepMounted={false}>
          <NotificationSettings />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
