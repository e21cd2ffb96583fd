/** The changed fields of a row with the values that it had before: what Undo sends. */
export const fieldsBefore = <Row extends object, Fields extends { [Name in keyof Row]?: unknown }>(
  row: Row,
  fields: Fields,
): Fields => Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as keyof Row]])) as Fields;
