import { IconMenu2 } from '@tabler/icons-react';
import { memo } from 'react';
import { UnreadBadge } from '#web/chat/channels/ChannelLinks.tsx';
import { NavLink } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { destinations } from '../routes.tsx';
import classes from './BottomBar.module.css';

/** The paths in the bar. */
const paths = ['/', '/scorecard', '/todos', '/issues'];

/** The bar at the bottom of a phone: the screens used most, and a button that opens the navigation. */
export const BottomBar = memo(function BottomBar({ onMore }: { onMore: () => void }) {
  return (
    <nav className={classes.bar} aria-label={t('Main screens')}>
      {destinations
        .filter(({ path }) => paths.includes(path))
        .map(({ path, label, icon: Icon }) => (
          <NavLink key={path} to={path} className={classes.item}>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            {t(label)}
          </NavLink>
        ))}
      <button type="button" className={classes.item} aria-haspopup="dialog" onClick={onMore}>
        <span className={`${classes.icon} grid relative`}>
          <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
          <UnreadBadge />
        </span>
        {t('More')}
      </button>
    </nav>
  );
});
