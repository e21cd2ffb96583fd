let format: Intl.ListFormat | undefined;

/** Words as a sentence names them: `Ada, Grace and Alan`. */
export function listed(words: string[]): string {
  // A browser takes milliseconds to read up on it, and starts without.
  format ??= new Intl.ListFormat('en-GB');
  return format.format(words);
}
