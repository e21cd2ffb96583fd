import { memo } from 'react';
import { UnreadBadge } from '#web/chat/channels/UnreadBadge.tsx';
import { NavLink } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { IconMenu2 } from '#web/ui/icons/icons.ts';
import { destinations } from '../routes.tsx';
import classes from './BottomBar.module.css';

/** The paths in the bar, in their order. */
const paths = ['/', '/todos', '/scorecard', '/chat'];

/** The bar at the bottom of a phone: the screens used most, and a button that opens the navigation. */
export const BottomBar = memo(function BottomBar({ onMore }: { onMore: () => void }) {
  return (
    <nav className={classes.bar} aria-label={t('Main screens')}>
      {paths
        .flatMap((wanted) => destinations.filter(({ path }) => path === wanted))
        .map(({ path, label, icon: Icon }) => (
          <NavLink key={path} to={path} className={classes.item}>
            <span className={`${classes.icon} grid relative`}>
              <Icon size={22} stroke={1.6} aria-hidden="true" />
              {path === '/chat' && <UnreadBadge />}
            </span>
            {t(label)}
          </NavLink>
        ))}
      <button type="button" className={classes.item} aria-haspopup="dialog" onClick={onMore}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
        {t('More')}
      </button>
    </nav>
  );
});
