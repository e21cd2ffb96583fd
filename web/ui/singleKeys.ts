import { signedInUser } from '#web/lib/session.ts';

/** Whether single letters act as shortcuts. Chords with Ctrl or Alt always do. */
export const hasSingleKeys = (): boolean => signedInUser()?.preferences.singleKeys !== false;

/** Whether a key is a character without Ctrl, and the user has turned off shortcuts of single characters. */
export const isTurnedOff = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): boolean =>
  key.length === 1 && code !== 'Space' && !hasSingleKeys();
