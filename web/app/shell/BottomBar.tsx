import { IconMenu2 } from '@tabler/icons-react';
import { memo } from 'react';
import { UnreadBadge } from '#web/chat/channels/ChannelLinks.tsx';
import { NavLink } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { destinations } from '../routes.tsx';
import classes from './BottomBar.module.css';

/** The screens that a thumb reaches on a phone. */
const within = ['/', '/scorecard', '/todos', '/issues'];

/** At the bottom of a phone: the screens of every day, and the way to all others. */
export const BottomBar = memo(function BottomBar({ onMore }: { onMore: () => void }) {
  return (
    <nav className={classes.bar} aria-label="Every day">
      {destinations
        .filter(({ path }) => within.includes(path))
        .map(({ path, label, icon: Icon }) => (
          <NavLink key={path} to={path} className={classes.item}>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            {say(label)}
          </NavLink>
        ))}
      <button type="button" className={classes.item} aria-haspopup="dialog" onClick={onMore}>
        <span className={classes.icon}>
          <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
          <UnreadBadge />
        </span>
        More
      </button>
    </nav>
  );
});
