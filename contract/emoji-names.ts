/** A pattern for the name of an emoji of an organization, for expressions with and without the flag v. */
export const emojiName = String.raw`[a-z0-9_\-]{2,32}`;

const code = new RegExp(`^:${emojiName}:$`);

/** Whether a text may stand for an emoji of an organization, such as `:parrot:`. */
export const isCustomCode = (text: string): boolean => code.test(text);
