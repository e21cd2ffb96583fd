import { organizationParameter } from '#contract/headers.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { createStore } from '#web/lib/store.ts';

function lastOrganization(): number | null {
  try {
    return Number(sessionStorage.getItem(storageKeys.organization)) || null;
  } catch {
    // The browser blocks storage, or there is no browser.
    return null;
  }
}

/**
 * The organization of this tab, for which its calls and its live connection are. After a reload it is the same; a new tab begins with
 * null, for the account's current one.
 */
export const shownOrganization = createStore(lastOrganization());

/** Makes an organization the one of this tab; null for none. */
export function showOrganization(id: number | null): void {
  shownOrganization.set(id);
  try {
    if (id === null) sessionStorage.removeItem(storageKeys.organization);
    else sessionStorage.setItem(storageKeys.organization, String(id));
  } catch {
    // The browser blocks storage, so a reload opens the account's current organization.
  }
}

/** Whether new tabs open another organization than this one. */
export const isNotDefault = createStore(false);

/** Returns an address with the organization of this tab. One outside the app, or one that names an organization, stays as it is. */
function withOrganization(address: string): string {
  if (!URL.canParse(address, location.href)) return address;
  const { origin, pathname, searchParams, hash } = new URL(address, location.href);
  const id = shownOrganization.get();
  if (id === null || origin !== location.origin || searchParams.has(organizationParameter)) return address;
  searchParams.set(organizationParameter, String(id));
  return `${pathname}?${searchParams}${hash}`;
}

/** Returns the address of a link: a new tab opens it in the organization of this one. */
export const linkUrl = (address: string): string => (isNotDefault.get() ? withOrganization(address) : address);

/** Returns the full address of a path for other people, whose own tabs may be in a different organization. */
export const sharedUrl = (path: string): string => new URL(withOrganization(path), location.href).href;

/** Returns the address of a file with the organization of this tab, because the browser loads files without our headers. */
export function fileUrl(path: string): string {
  const id = shownOrganization.get();
  return id === null ? path : `${path}?${organizationParameter}=${id}`;
}
