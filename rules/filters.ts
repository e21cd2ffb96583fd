/** In place of a person's id in a filter: whoever asks. */
export const me = 'me';
/** In place of a person's id in a filter: rows without an owner. */
export const nobody = 'none';

/** Whether a row is of the owner that a filter names by id, as `me` or as `none`; of any where it names none. */
export const isOwnedAs = (ownerId: string | null, asked: string | undefined, myId: string): boolean =>
  asked === undefined || (ownerId ?? nobody) === (asked === me ? myId : asked);

/** Whether texts hold every one of the words, in any order and without regard to case. */
export function holdsWords(words: string, ...texts: (string | null)[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
