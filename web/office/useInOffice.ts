import { useStore } from '#web/lib/useStore.ts';
import { officeFrame } from './officeFrame.ts';

/** Whether the user is in the virtual office in this tab. */
export const useInOffice = (): boolean => useStore(officeFrame)?.isIn ?? false;
