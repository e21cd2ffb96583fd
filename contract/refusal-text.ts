/** A message by its English text in ICU syntax. It may be a value of another message. */
type Sentence = { text: string };

/**
 * Encodes an error message of a schema with its values as the string that zod expects. The server translates it into the caller's
 * language and replaces `{field}` with the name of the field.
 */
export const refusal = (text: string, values?: Record<string, string | number | Sentence>): string =>
  JSON.stringify({ text, values });
