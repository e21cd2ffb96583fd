import { Notifications } from '@mantine/notifications';

/** Where toasts appear: bottom right, above everything. */
export default function ToastStage() {
  return <Notifications position="bottom-right" limit={1} transitionDuration={120} zIndex={400} />;
}
