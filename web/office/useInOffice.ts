import { useStore } from '#web/lib/useStore.ts';
import { type InOffice, officeFrame } from './officeFrame.ts';

/** Whether the user is in the virtual office of this tab, and as what; null without one. */
export function useInOffice(): InOffice | null {
  const frame = useStore(officeFrame);
  return frame?.isIn ? frame : null;
}

/** Whether the user is in the virtual office of this tab now. */
export const isInOffice = (): boolean => officeFrame.get()?.isIn ?? false;
