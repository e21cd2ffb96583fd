import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { UnreadBadge } from '#web/chat/channels/UnreadBadge.tsx';
import { latePart } from '#web/lib/offline/lazyPart.ts';
import { NavLink, useLocation } from '#web/lib/router.tsx';
import { matchPath } from '#web/lib/routing/matchPath.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { t } from '#web/lib/translate.ts';
import { FavoriteRow } from '#web/users/FavoriteRow.tsx';
import { fetchScreen } from '../loadScreen.ts';
import { destinationsFor, groups } from '../routes.tsx';
import classes from './Navigation.module.css';
import { useIsNarrow } from './sidebarWidth.ts';

// The first screen does not wait for the channels.
const loadChannels = () => import('#web/chat/channels/ChannelsSection.tsx');
const ChannelsSection = latePart(loadChannels);
const FavoriteChannel = latePart(async () => ({ default: (await loadChannels()).FavoriteChannel }));

type Props = { onChoose?: (() => void) | undefined };

/** Links to the screens and channels, the user's favorites first. Hovering or focusing one loads its code ahead. */
export function Navigation({ onChoose }: Props) {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const { favorites } = user.preferences;
  // The screens of chat list the channels themselves.
  const hasChannels = !onChoose && /^\/chat(\/|$)/.test(pathname);
  const entries = destinationsFor(user);
  const sectionOf = (name: keyof typeof groups) => (
    <Section title={t(groups[name])}>
      {entries.map(
        (entry) => entry.group === name && <ScreenLink key={entry.path} entry={entry} onChoose={onChoose} />,
      )}
    </Section>
  );
  return (
    <nav className={classes.nav} aria-label={t('Main')}>
      <Section title={t('Favorites')}>
        {favorites.map((path) => {
          const entry = entries.find((one) => one.path === path);
          if (entry) return <ScreenLink key={path} isMovable entry={entry} onChoose={onChoose} />;
          const id = Number(matchPath('/chat/:id', path)?.id);
          return (
            id > 0 && (
              <Suspense key={path} fallback={<div className="nav-link touch" />}>
                <FavoriteChannel id={id} onChoose={onChoose} />
              </Suspense>
            )
          );
        })}
      </Section>
      {sectionOf('overview')}
      {sectionOf('tools')}
      {!hasChannels && (
        <KeptHeight>
          <Suspense>
            <ChannelsSection onChoose={onChoose} />
          </Suspense>
        </KeptHeight>
      )}
      {sectionOf('team')}
      {sectionOf('superAdmin')}
    </nav>
  );
}

/** The height of the channels of a new organization, in pixels. */
const firstHeight = 300;

/** Is at least as high as its content was last in this browser, so that the links below do not move when the channels arrive. */
function KeptHeight({ children }: { children: ReactNode }) {
  const { id, organizationId } = useCurrentUser();
  const key = `${storageKeys.channelsHeight}.${id}.${organizationId}`;
  const [minHeight] = useState(() => Number(localStorage.getItem(key)) || firstHeight);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      if (height > 0 && !entry?.target.querySelector('[data-loading]')) localStorage.setItem(key, String(height));
    });
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [key]);
  return (
    <div className={classes.channels} style={{ minHeight }}>
      <div ref={content}>{children}</div>
    </div>
  );
}

/** A heading with its links; not shown without any. */
const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.section}>
    <h2 className="nav-heading">{title}</h2>
    {children}
  </div>
);

type Entry = ReturnType<typeof destinationsFor>[number];

function ScreenLink({ entry, isMovable, onChoose }: Props & { entry: Entry; isMovable?: boolean }) {
  const { path, label, icon: Icon } = entry;
  const name = t(label);
  const fetchAhead = () => fetchScreen(path);
  return (
    <FavoriteRow path={path} title={name} isMovable={isMovable}>
      <NavLink
        to={path}
        className={`${classes.link} nav-link relative touch`}
        title={useIsNarrow() ? name : undefined}
        onClick={onChoose}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
      >
        <Icon size={18} stroke={1.6} aria-hidden="true" />
        <span className="grow">{name}</span>
        {path === '/chat' && <UnreadBadge />}
      </NavLink>
    </FavoriteRow>
  );
}
