import { notifications } from '@mantine/notifications';

function show(color: string | undefined, title: string, message?: string, action?: React.ReactNode): void {
  notifications.clean();
  notifications.show({ title, message: action ?? message, color, autoClose: 5000, withBorder: true });
}

/** One toast at a time: a new one takes the place of the one before, and leaves by itself after 5 s. */
export const toast = {
  success: (title: string, message?: string) => show('teal', title, message),
  error: (title: string, message?: string) => show('red', title, message),
  /** A toast that offers something to do, such as Undo. */
  offer: (title: string, action: React.ReactNode) => show('teal', title, undefined, action),
};
