import { storageKeys } from '#web/lib/storage.ts';

/** The token of a guest for each link, in this tab alone: a reload keeps it, and another tab is another guest. */
const keyOf = (secret: string) => `${storageKeys.guest}.${secret}`;

export const readGuestToken = (secret: string): string | null => sessionStorage.getItem(keyOf(secret));

/** Stores the token with which the guest waits; null forgets it. */
export function storeGuestToken(secret: string, token: string | null): void {
  if (token === null) sessionStorage.removeItem(keyOf(secret));
  else sessionStorage.setItem(keyOf(secret), token);
}
