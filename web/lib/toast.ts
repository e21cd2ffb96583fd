import type { ReactNode } from 'react';
import { createStore } from './store.ts';
import { useStore } from './useStore.ts';

export type Toast = { id: number; tone: 'good' | 'bad'; title: string; message: ReactNode };

/** The toast to show now, if any. */
export const currentToast = createStore<Toast | null>(null);
let count = 0;

/** What was refused in the toast that shows, if it says that. */
let refusals: string[] = [];

const say = (tone: Toast['tone']) => (title: string, message?: ReactNode) => {
  refusals = [];
  currentToast.set({ id: ++count, tone, title, message });
};

/** How many refused changes a toast names. */
const namedAtMost = 5;

/**
 * Says that a change was refused: what failed and of which row, with the server's sentence; `alone` is what it says of a single
 * one. While it shows, further refusals join it, so that of several that come at once, as after a reconnect, each is told.
 */
function refused(what: string, sentence: string | undefined, alone?: string): void {
  const line = sentence ? `${what} (${sentence})` : what;
  const lines = [...refusals, line];
  const more = lines.length > namedAtMost ? `\nand ${lines.length - namedAtMost} more` : '';
  if (lines.length === 1) say('bad')('Error', alone ?? line);
  else say('bad')(`${lines.length} changes were refused`, lines.slice(0, namedAtMost).join('\n') + more);
  refusals = lines;
}

/** One toast at a time: a new one takes the place of the one before. */
export const toast = {
  success: say('good'),
  error: say('bad'),
  refused,
  dismiss() {
    refusals = [];
    currentToast.set(null);
  },
};

export const useToast = (): Toast | null => useStore(currentToast);
