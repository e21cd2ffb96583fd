import { Badge, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { t } from '#web/lib/translate.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { NotificationList } from './NotificationList.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { unreadCountQuery } from './unreadCount.ts';

/** The notifications, and the settings for them. */
export default function NotificationsPage() {
  const [search, change] = useAddress();
  const { data: unread } = useQuery(unreadCountQuery);
  const tab = search.get('tab') === 'settings' ? 'settings' : 'notifications';
  return (
    <Page title={t('Notifications')} narrow>
      <Tabs value={tab} onChange={(chosen) => change({ tab: chosen === 'settings' ? chosen : undefined })}>
        <Tabs.List>
          <Tabs.Tab value="notifications">
            <span className="row gap-6">
              {t('Notifications')}
              {unread && unread.count > 0 && <Badge>{t('{count} unread', { count: unread.count })}</Badge>}
            </span>
          </Tabs.Tab>
          <Tabs.Tab value="settings">{t('Settings')}</Tabs.Tab>
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
