import { UnreadBadge } from '#web/chat/channels/ChannelLinks.tsx';
import { ChannelsSection } from '#web/chat/channels/ChannelsSection.tsx';
import { fetchAhead } from '#web/lib/offline/lazyPart.ts';
import { NavLink, useLocation } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { destinationsFor, groups } from '../routes.tsx';
import classes from './Navigation.module.css';

/** Links to the screens. Hovering or focusing one loads its code ahead. */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
  const { pathname } = useLocation();
  // The chat screen lists the channels itself.
  const hasChannels = !onChoose && /^\/chat(\/\d+)?$/.test(pathname);
  const destinations = Map.groupBy(destinationsFor(useCurrentUser()), ({ group }) => group);
  return (
    <nav className={classes.nav} aria-label={t('Main')}>
      {Object.entries(groups)
        .map(([group, title]) => ({ title, links: destinations.get(group as keyof typeof groups) }))
        .filter(({ links }) => links)
        .map(({ title, links }) => (
          <div key={title.text} className="mb-14">
            <h2 className="nav-heading">{t(title)}</h2>
            {links?.map(({ path, label, icon: Icon, loaders }) => (
              <NavLink
                key={path}
                to={path}
                className={`${classes.link} nav-link relative touch`}
                onClick={onChoose}
                onPointerEnter={() => fetchAhead(...loaders)}
                onFocus={() => fetchAhead(...loaders)}
              >
                <Icon size={18} stroke={1.6} aria-hidden="true" />
                <span className="grow">{t(label)}</span>
                {path === '/chat' && <UnreadBadge />}
              </NavLink>
            ))}
          </div>
        ))}
      {!hasChannels && <ChannelsSection onChoose={onChoose} />}
    </nav>
  );
}
