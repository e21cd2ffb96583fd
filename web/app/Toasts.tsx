import { notificationsStore } from '@mantine/notifications';
import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';

const ToastStage = lazy(() => import('./ToastStage.tsx'));
const toastCount = () => notificationsStore.getState().notifications.length;

/** Loads what shows toasts when there is the first to show. */
export function Toasts() {
  const count = useSyncExternalStore(notificationsStore.subscribe, toastCount);
  const wasNeeded = useRef(false);
  wasNeeded.current ||= count > 0;
  return wasNeeded.current ? (
    <Suspense>
      <ToastStage />
    </Suspense>
  ) : null;
}
