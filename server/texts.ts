import { TextChanged } from '#server/errors.ts';

/** A long text in a change, and the one that it was made from. */
type Text = string | null | undefined;

/**
 * Makes sure that a long text is still the one that a change of it was made from, where that says so; to be asked while
 * the row is locked. @throws TextChanged
 */
export function demandSameText(field: string, held: string | null, text: Text, from: Text): void {
  if (text === undefined || from === undefined) return;
  if (held !== from && held !== text) throw new TextChanged(field, held);
}

/** What a change makes of a row, without what its description was made from. @throws TextChanged */
export function onSameText<Fields extends { description?: Text; descriptionFrom?: Text }>(
  held: { description: string | null },
  { descriptionFrom, ...fields }: Fields,
): Omit<Fields, 'descriptionFrom'> {
  demandSameText('description', held.description, fields.description, descriptionFrom);
  return fields;
}
