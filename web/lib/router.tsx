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

/** Where one is, what was handed along on the way there, and whether one came by Back, Forward or from outside. */
type Place = { pathname: string; search: string; hash: string; state: unknown; isReturn: boolean };

const here = (isReturn: boolean): Place => {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: history.state, isReturn };
};

const Here = createContext(here(true));
const Going = createContext(false);

/** What stands at the `:names` of the path under which the screen was found. */
export const Params = createContext<Record<string, string>>({});

export const useLocation = (): Place => use(Here);
/** Whether another address is called up than what is drawn, for its screen is on its way. */
export const useIsGoing = (): boolean => use(Going);
export const useParams = (): Record<string, string | undefined> => use(Params);

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Tells the router that the address has changed. */
let arrive: (isReturn: boolean) => void = () => {};

/** Goes to an address of ours; `replace` leaves no way back, `state` is there for whoever arrives. */
export function navigate(to: string, { replace = false, state = null as unknown } = {}): void {
  if (replace) history.replaceState(state, '', to);
  else history.pushState(state, '', to);
  arrive(false);
}

/** An address with parameters. */
export const withSearch = (pathname: string, search: URLSearchParams): string =>
  search.size > 0 ? `${pathname}?${search}` : pathname;

/** Draws what stands at the address. One stays where one is until the code of another screen is there. */
export function Router({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => here(true));
  const [isGoing, startTransition] = useTransition();
  useLayoutEffect(() => {
    arrive = (isReturn) => startTransition(() => setPlace(here(isReturn)));
    const onPopState = () => arrive(true);
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);
  return (
    <Going value={isGoing}>
      <Here value={place}>{children}</Here>
    </Going>
  );
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean };

/** A link to an address of ours, followed without a reload unless the browser is asked for a tab or window of its own. */
export function Link({ to, replace = false, onClick, ...props }: LinkProps) {
  return (
    <a
      {...props}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
        const isOfBrowser = button !== 0 || metaKey || ctrlKey || shiftKey || altKey || currentTarget.target !== '';
        if (event.defaultPrevented || isOfBrowser) return;
        event.preventDefault();
        navigate(to, { replace: replace || currentTarget.href === window.location.href });
      }}
    />
  );
}

/** A link that is marked while one is there, or at an address below. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === props.to || pathname.startsWith(`${props.to}/`);
  return <Link aria-current={isHere ? 'page' : undefined} {...props} />;
}

/** Leads on at once, with no way back to here. */
export function Redirect({ to, state }: { to: string; state?: string }) {
  useEffect(() => navigate(to, { replace: true, state }), [to, state]);
  return null;
}
