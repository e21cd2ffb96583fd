import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState } from 'react';
import { fetchAhead, lazyPart } from '#web/lib/offline/lazyPart.ts';
import { t } from '#web/lib/translate.ts';
import { unreadCountQuery } from '#web/notifications/unreadCount.ts';
import { IconBell } from '#web/ui/icons/icons.ts';
import { Popover } from '#web/ui/menus/Popover.tsx';
import classes from './Bell.module.css';

const load = () =>
  import('#web/notifications/NotificationsMenu.tsx').then(({ NotificationsMenu }) => ({ default: NotificationsMenu }));
const NotificationsMenu = lazyPart(load);
const fetchMenu = () => fetchAhead(load);

/** The highest number that the badge shows. */
const maxCount = 99;

/** Shows how many notifications are unread and opens the newest. */
export function Bell() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const { data: { count } = { count: 0 } } = useQuery(unreadCountQuery);
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <>
      <ActionIcon
        ref={button}
        className={classes.button}
        aria-label={count > 0 ? t('Notifications, {count} unread', { count }) : t('Notifications')}
        aria-expanded={opened}
        aria-haspopup="dialog"
        popoverTarget={id}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
      >
        <IconBell size={18} stroke={1.6} />
        {count > 0 && (
          <span className={classes.badge} aria-hidden="true">
            {count > maxCount ? `${maxCount}+` : count}
          </span>
        )}
      </ActionIcon>
      <Popover
        id={id}
        role="dialog"
        aria-labelledby={`${id}-title`}
        className={classes.popover}
        opener={() => button.current}
        onOpened={setOpened}
      >
        <Suspense fallback={<Loading titleId={`${id}-title`} />}>
          <NotificationsMenu titleId={`${id}-title`} onClose={close} />
        </Suspense>
      </Popover>
    </>
  );
}

/** Shown until the code of the menu is loaded. */
const Loading = ({ titleId }: { titleId: string }) => (
  <>
    <h2 id={titleId} className="p-12-16 line-below size-14">
      {t('Notifications')}
    </h2>
    <p className="quiet">{t('Loading notifications...')}</p>
  </>
);
