import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { chatTotal } from '#web/chat/channels/chatTotal.ts';
import { isRefusedAs } from '#web/lib/api.ts';
import { useTextConflict } from '#web/lib/changes/textConflict.ts';
import { useIsShowingLastVisit } from '#web/lib/offline/lastVisit.ts';
import { latePart, lazyPart } from '#web/lib/offline/lazyPart.ts';
import { useIsNavigating, useLocation } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { unreadCountQuery } from '#web/notifications/unreadCount.ts';
import { officeFrame } from '#web/office/officeFrame.ts';
import { organizationQuery } from '#web/organizations/queries.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { useOrganizationCalendar, useTerms } from '#web/organizations/useTerms.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { formatDays } from '#web/ui/dates/dates.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { PageChrome } from '#web/ui/layout/chrome.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { currentCall, lostCall } from '#web/video-rooms/current/currentCall.ts';
import { Overlays } from '../overlays/Overlays.tsx';
import { isBeyond } from '../routes.tsx';
import { useChosenColorScheme } from '../useColorScheme.ts';
import { AccountFooter } from './AccountFooter.tsx';
import { Bell } from './Bell.tsx';
import { BottomBar } from './BottomBar.tsx';
import { QuickAdd } from './QuickAdd.tsx';
import { Reconnecting } from './Reconnecting.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { StartingNow } from './StartingNow.tsx';
import { useLiveAccount } from './useLiveAccount.ts';

const NavigationDrawer = lazyDialog(() => import('./NavigationDrawer.tsx'));
const TextConflictDialog = lazyDialog(() => import('../overlays/TextConflictDialog.tsx'));
const InactiveOrganization = lazyPart(() => import('#web/organizations/InactiveOrganization.tsx'));
const CountChat = latePart(() => import('#web/chat/channels/CountChat.ts'));
const PushNotifications = latePart(() => import('#web/notifications/PushNotifications.ts'));
const Ringing = latePart(() => import('#web/video-rooms/calls/Ringing.tsx'));
const RejoinCall = lazyPart(() => import('#web/video-rooms/current/RejoinCall.tsx'));
const NewMessageBanner = latePart(() => import('#web/notifications/NewMessageBanner.tsx'));
const TwoFactorRequired = lazyPart(() => import('#web/auth/TwoFactorRequired.tsx'));

/** A constant element, so that React does not render it again with the shell. */
const sidebar = <Sidebar footer={<AccountFooter />} />;

/** Moves the focus. Following the link instead would move it again whenever more of the page has loaded, in Safari. */
function toContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** The frame of every screen: navigation, header tools, and the dialogs above them. */
export function Shell({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const { data: organization, error, refetch } = useQuery(organizationQuery(user.organizationId));
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const isNavigating = useIsNavigating();
  const isUpdating = useIsShowingLastVisit();
  const [drawerOpened, setDrawerOpened] = useState(false);
  const openDrawer = useCallback(() => setDrawerOpened(true), []);
  const terms = useTerms(organization);
  useOrganizationCalendar(organization);
  useLiveAccount(user);
  useChosenColorScheme(user);
  const waiting = useWaitingTotal();
  useAppBadge(waiting);
  const conflict = useTextConflict();
  const call = useStore(currentCall);
  const office = useStore(officeFrame);
  const [hasLostCall] = useState(() => lostCall() !== undefined);
  // Once the setup is open it stays open until the user has read the recovery codes.
  const [needsFactor, setNeedsFactor] = useState(user.lacksSecondFactor);
  if (user.lacksSecondFactor && !needsFactor) setNeedsFactor(true);
  const isInactive = organization?.isActive === false || isRefusedAs('organization_inactive', error);
  const chrome = useMemo(
    () => ({
      waiting,
      printed: organization && <Printed organization={organization.name} />,
      end: isInactive ? null : (
        <>
          <QuickAdd />
          <Bell />
        </>
      ),
    }),
    [isInactive, waiting, organization],
  );
  // Every screen uses it; deferring it keeps the drawing of a screen interruptible.
  const deferredChrome = useDeferredValue(chrome);
  return (
    <Overlays key={terms}>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place of the page */}
      <a href="#main" className={classes.skip} onClick={toContent}>
        {t('Skip to content')}
      </a>
      <div className={classes.shell}>
        {!isPhone && (
          <aside className={classes.side} aria-label={t('Sidebar')}>
            {sidebar}
          </aside>
        )}
        {drawerOpened && <NavigationDrawer onClose={() => setDrawerOpened(false)} />}
        <main id="main" tabIndex={-1} className="fill" aria-busy={isNavigating || isUpdating}>
          {isUpdating && <div role="progressbar" aria-label={t('Loading')} className={classes.updating} />}
          <PageChrome value={deferredChrome}>
            {isInactive && !isBeyond(pathname) ? (
              <Suspense>
                <InactiveOrganization />
              </Suspense>
            ) : needsFactor && !isBeyond(pathname) ? (
              <Suspense>
                <TwoFactorRequired onDone={() => setNeedsFactor(false)} />
              </Suspense>
            ) : error && !organization && !isBeyond(pathname) ? (
              <Page title={t('Something went wrong')}>
                <ErrorState onRetry={refetch} />
              </Page>
            ) : (
              <>
                {user.organizationId !== null && !isInactive && <StartingNow />}
                {children}
              </>
            )}
          </PageChrome>
        </main>
      </div>
      <BottomBar onMore={openDrawer} />
      <Reconnecting />
      {!call && !office?.isIn && hasLostCall && (
        <Suspense>
          <RejoinCall />
        </Suspense>
      )}
      <Suspense>
        <PushNotifications userId={user.id} />
      </Suspense>
      {user.organizationId !== null && !isInactive && !needsFactor && (
        <Suspense>
          <CountChat />
          <Ringing />
          <NewMessageBanner />
        </Suspense>
      )}
      {conflict && <TextConflictDialog key={conflict.theirs} {...conflict} />}
    </Overlays>
  );
}

/** Whose page was printed, and when. */
function Printed({ organization }: { organization: string }) {
  const today = useQuarter()?.today;
  return today && t('{organization}, printed on {date}', { organization, date: formatDays(today, today, true) });
}

/** The number of the window and of the installed app: what waits for the user in chat, and work that they were given and have not looked at. */
function useWaitingTotal(): number {
  const { data } = useQuery(unreadCountQuery);
  return useStore(chatTotal) + (data?.assigned ?? 0);
}

/** Shows a number on the icon of the installed app. */
function useAppBadge(total: number): void {
  useEffect(() => {
    // Not every browser has badges, and users can turn them off.
    void navigator.setAppBadge?.(total).catch(() => undefined);
  }, [total]);
}
