import { Notifications } from '@mantine/notifications';

/** Where toasts appear: bottom right, above everything. Without a transition, so that a new one never lies over the old. */
export default function ToastStage() {
  return <Notifications position="bottom-right" limit={1} transitionDuration={0} zIndex={400} />;
}
