import type { ReactNode } from 'react';
import { createStore } from './store.ts';
import { t } from './translate.ts';
import { useStore } from './useStore.ts';

export type Toast = {
  id: number;
  tone: 'good' | 'bad';
  title: string;
  message: ReactNode;
  /** Opens the form of a change that failed. */
  edit: (() => void) | undefined;
};

/** The toast to show now, if any. */
export const currentToast = createStore<Toast | null>(null);
let count = 0;

/** The lines of the toast that lists failed changes, while it shows. */
let failures: string[] = [];

const show = (tone: Toast['tone']) => (title: string, message?: ReactNode, edit?: () => void) => {
  failures = [];
  currentToast.set({ id: ++count, tone, title, message, edit });
};

/** How many failed changes a toast lists. */
const maxLines = 5;

/**
 * Shows a failed change: what failed, the row, and the server's sentence. `alone` is the text if it is the only failure; `edit` opens
 * its form again. While the toast is visible, it lists further failures, because several may arrive at once after a reconnect.
 */
function refused(
  what: string,
  sentence: string | undefined,
  { alone, edit }: { alone?: string; edit?: (() => void) | undefined } = {},
): void {
  const line = sentence ? `${what} (${sentence})` : what;
  const lines = [...failures, line];
  const [count, hidden] = [lines.length, lines.length - maxLines];
  const more = hidden > 0 ? [t('and {count} more', { count: hidden })] : [];
  if (count === 1) show('bad')(t('Error'), alone ?? line, edit);
  else
    show('bad')(t("{count} changes couldn't be saved", { count }), [...lines.slice(0, maxLines), ...more].join('\n'));
  failures = lines;
}

/** Shows toasts, one at a time: a new one replaces the current one. */
export const toast = {
  success: show('good'),
  error: show('bad'),
  refused,
  dismiss() {
    failures = [];
    currentToast.set(null);
  },
};

export const useToast = (): Toast | null => useStore(currentToast);
