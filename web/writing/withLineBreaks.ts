/** The mark of a block: a cell, an item, a quote, or the fence of code. */
const block = String.raw`[^\S\n]*(?:\||[-*+] |\d+[.)] |>|\`{3,})`;
const beginsWithBlock = new RegExp(`^${block}`);
const endsWithBlock = new RegExp(`(?:^|\\n)${block}[^\\n]*$`);

/** Markdown to insert between two texts: a block at its start or end gets lines of its own. */
export function withLineBreaks(before: string, inserted: string, after: string): string {
  const breakBefore = beginsWithBlock.test(inserted) && /[^\n]$/.test(before) ? '\n' : '';
  const breakAfter = endsWithBlock.test(inserted) && /^[^\n]/.test(after) ? '\n' : '';
  return breakBefore + inserted + breakAfter;
}
