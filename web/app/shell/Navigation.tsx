import { UnreadBadge } from '#web/chat/channels/ChannelLinks.tsx';
import { ChannelsSection } from '#web/chat/channels/ChannelsSection.tsx';
import { fetchAhead } from '#web/lib/offline/lazyPart.ts';
import { NavLink, useLocation } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { destinationsFor, groups } from '../routes.tsx';
import classes from './Navigation.module.css';

/** Links to every destination; hovering or focusing one fetches its code ahead. */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
  const { pathname } = useLocation();
  // The screen of the chat lists the channels itself; on a phone one channel stands alone.
  const hasChannels = !onChoose && /^\/chat(\/\d+)?$/.test(pathname);
  const destinations = Map.groupBy(destinationsFor(useCurrentUser()), ({ group }) => group);
  return (
    <nav className={classes.nav} aria-label="Main">
      {groups
        .filter((group) => destinations.has(group))
        .map((group) => (
          <div key={group} className={classes.group}>
            <h2 className={classes.heading}>{group}</h2>
            {destinations.get(group)?.map(({ path, label, icon: Icon, ahead }) => (
              <NavLink
                key={path}
                to={path}
                className={classes.link}
                onClick={onChoose}
                onPointerEnter={() => fetchAhead(...ahead)}
                onFocus={() => fetchAhead(...ahead)}
              >
                <Icon size={18} stroke={1.6} aria-hidden="true" />
                <span className={classes.label}>{say(label)}</span>
                {path === '/chat' && <UnreadBadge />}
              </NavLink>
            ))}
          </div>
        ))}
      {!hasChannels && <ChannelsSection onChoose={onChoose} />}
    </nav>
  );
}
