import { shownOrganization } from '#web/lib/requests/organization.ts';
import { navigate } from '#web/lib/router.tsx';
import { createStore } from '#web/lib/store.ts';

/** The virtual office in a frame. It stays while the user is in the office, whatever screen they look at. */
export type OfficeFrame = {
  url: string;
  /** The part of the screen that it covers; null where it is a small window. */
  spot: HTMLElement | null;
  /** Whether the user has entered the office. */
  isIn: boolean;
};

export const officeFrame = createStore<OfficeFrame | null>(null);

// The office belongs to the organization in which the user entered it.
shownOrganization.subscribe(() => officeFrame.set(null));

const close = (frame: OfficeFrame) => officeFrame.set(frame.isIn || frame.spot ? frame : null);

/** What the address of the office ends with if the user enters it at once. */
export const rejoinHash = '#rejoin';
let isRejoining = false;

/** Opens the screen of the office and enters it, with microphone and camera as they were. */
export function rejoinOffice(): void {
  isRejoining = true;
  navigate('/team-community');
}

/** Shows the office over a part of the screen. @returns a function that ends this: it becomes a small window if the user is in it */
export function showOffice(url: string, spot: HTMLElement): () => void {
  officeFrame.set({ url: isRejoining ? url + rejoinHash : url, isIn: false, ...officeFrame.get(), spot });
  isRejoining = false;
  return () => {
    const frame = officeFrame.get();
    if (frame) close({ ...frame, spot: null });
  };
}

/** Says whether the user is in the office. */
export function setInOffice(isIn: boolean): void {
  const frame = officeFrame.get();
  if (frame) close({ ...frame, isIn });
}
