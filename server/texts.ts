import { TextChanged } from '#server/errors.ts';

type Text = string | null | undefined;

/**
 * Checks that no one else has changed a long text since the text `from`, on which a change is based. Call it while the row is locked.
 * @throws TextChanged
 */
export function demandSameText(field: string, current: string | null, text: Text, from: Text): void {
  if (text === undefined || from === undefined) return;
  if (current !== from && current !== text) throw new TextChanged(field, current);
}

/** The fields of a change, after checking its description as `demandSameText` does. @throws TextChanged */
export function onSameText<Fields extends { description?: Text; descriptionFrom?: Text }>(
  row: { description: string | null },
  { descriptionFrom, ...fields }: Fields,
): Omit<Fields, 'descriptionFrom'> {
  demandSameText('description', row.description, fields.description, descriptionFrom);
  return fields;
}
