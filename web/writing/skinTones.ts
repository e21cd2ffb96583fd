import { storageKeys } from '#web/lib/storage.ts';
import type { Emoji } from './emoji.ts';

/** A hand without a skin tone, and in each of the five. */
export const skinTones = ['✋', '✋🏻', '✋🏼', '✋🏽', '✋🏾', '✋🏿'];

/** The skin tone that the user chose last; 0 is none. */
export const readTone = (): number => Number(localStorage.getItem(storageKeys.skinTone)) || 0;

/** An emoji in a skin tone, if it has them. */
export const inTone = ({ emoji, skins }: Emoji, tone: number): string => skins[tone - 1] ?? emoji;
