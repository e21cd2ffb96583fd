/** A sentence of ours by its English text in ICU syntax, which may be a value of another one. */
type Sentence = { text: string };

/**
 * The sentence of a schema that refuses a value, as the string that zod takes for it. The server puts it into the caller's language;
 * `{field}` in it is the field's name.
 */
export const refusal = (text: string, values?: Record<string, string | number | Sentence>): string =>
  JSON.stringify({ text, values });
