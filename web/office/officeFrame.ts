import type { RoomEndReason } from '#rules/room-client.ts';
import { shownOrganization } from '#web/lib/requests/organization.ts';
import { navigate } from '#web/lib/router.tsx';
import { createStore } from '#web/lib/store.ts';

/** The virtual office in a frame. It stays while the user is in the office, whatever screen they look at. */
export type OfficeFrame = {
  url: string;
  /** The part of the screen that it covers; null where it is a small window. */
  spot: HTMLElement | null;
} & InOffice;

/** What the page in the frame says of the user. */
export type InOffice = {
  /** Whether they have entered the office. */
  isIn: boolean;
  /** The meeting whose call they are in, in one of the rooms. */
  meetingId?: number | undefined;
  doNotDisturb?: boolean;
};

export const officeFrame = createStore<OfficeFrame | null>(null);

// The office belongs to the organization in which the user entered it.
shownOrganization.subscribe(() => officeFrame.set(null));

const change = (frame: OfficeFrame) => officeFrame.set(frame.isIn || frame.spot ? frame : null);

/** What the address of the office ends with if the user enters it at once. */
export const rejoinHash = '#rejoin';
let isRejoining = false;

/** Opens the screen of the office and enters it, with microphone and camera as they were. */
export function rejoinOffice(): void {
  isRejoining = true;
  navigate('/team-community');
}

/** Forgets that the user wanted to enter the office, because it could not be shown. */
export function forgetRejoining(): void {
  isRejoining = false;
}

/** Shows the office over a part of the screen. @returns a function that ends this: it becomes a small window if the user is in it */
export function showOffice(url: string, spot: HTMLElement): () => void {
  officeFrame.set({ url: isRejoining ? url + rejoinHash : url, isIn: false, ...officeFrame.get(), spot });
  isRejoining = false;
  return () => {
    const frame = officeFrame.get();
    if (frame) change({ ...frame, spot: null });
  };
}

/** Takes over what the page in the frame says. */
export function setInOffice(inOffice: Partial<InOffice>): void {
  const frame = officeFrame.get();
  if (frame) change({ ...frame, ...inOffice });
}

/** What the page of the office says to the page around it, if there is one. */
export type FromOfficePage = { inOffice?: Partial<InOffice>; endReason?: RoomEndReason | null; opens?: string };

/** A key that was pressed on the page around the office, for its devices. */
export type ToOfficePage = { presses: string };

/** Whether this page is in a frame, where only the office is. */
export const isFramed = (): boolean => window.parent !== window;

export const tellPageAround = (message: FromOfficePage): void => window.parent.postMessage(message, location.origin);
