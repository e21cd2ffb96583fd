import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
} from 'react';
import { linkUrl } from './requests/organization.ts';

/** The way that led to an address: a page load, Back or Forward, or a link of the app. */
type Arrival = 'load' | 'history' | 'app';
/** The address and its history state. */
type Location = { pathname: string; search: string; hash: string; state: unknown; arrival: Arrival };

const currentLocation = (arrival: Arrival): Location => {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: history.state, arrival };
};

const LocationContext = createContext(currentLocation('load'));
const NavigatingContext = createContext(false);

/** The path parameters of the current screen. */
export const Params = createContext<Record<string, string>>({});

export const useLocation = (): Location => use(LocationContext);
/** Whether a navigation has begun whose screen is still loading. */
export const useIsNavigating = (): boolean => use(NavigatingContext);
export const useParams = (): Record<string, string | undefined> => use(Params);

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Updates the router after the address changed. */
let updateLocation: (arrival: Arrival) => void = () => {};

/** Goes to an address within the app. `replace` adds no history entry, `state` is stored with it. */
export function navigate(to: string, { replace = false, state = null as unknown } = {}): void {
  if (replace) history.replaceState(state, '', to);
  else history.pushState(state, '', to);
  updateLocation('app');
}

/** An address with search parameters. */
export const withSearch = (pathname: string, search: URLSearchParams): string =>
  search.size > 0 ? `${pathname}?${search}` : pathname;

/** Provides the current location. The old screen stays until the code of the new one is loaded. */
export function Router({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(() => currentLocation('load'));
  const [isNavigating, startTransition] = useTransition();
  useLayoutEffect(() => {
    updateLocation = (arrival) => startTransition(() => setLocation(currentLocation(arrival)));
    const onPopState = () => updateLocation('history');
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);
  return (
    <NavigatingContext value={isNavigating}>
      <LocationContext value={location}>{children}</LocationContext>
    </NavigatingContext>
  );
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean };

/** A link within the app, without a reload unless the user asks for a new tab or window. */
export function Link({ to, replace = false, onClick, ...props }: LinkProps) {
  return (
    <a
      {...props}
      href={linkUrl(to)}
      onClick={(event) => {
        onClick?.(event);
        const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
        const isForBrowser = button !== 0 || metaKey || ctrlKey || shiftKey || altKey || currentTarget.target !== '';
        if (event.defaultPrevented || isForBrowser) return;
        event.preventDefault();
        navigate(to, { replace: replace || new URL(to, window.location.href).href === window.location.href });
      }}
    />
  );
}

/** A link that is marked as current at its address and below. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === props.to || pathname.startsWith(`${props.to}/`);
  return <Link aria-current={isCurrent ? 'page' : undefined} {...props} />;
}

/** Replaces the current address. */
export function Redirect({ to, state }: { to: string; state?: string }) {
  useEffect(() => navigate(to, { replace: true, state }), [to, state]);
  return null;
}
