/** Takes the place of the package decode-named-character-reference: `&copy;` stays as it was typed. */
export const decodeNamedCharacterReference = (): false => false;
