/**
 * Returns a number with the 15 significant digits that spreadsheets keep, so that 1.1 * 3 is 3.3 and not 3.3000000000000003.
 * Values and goals are stored and compared so: a value that reads like its goal meets it.
 */
export function significant<Value extends number | null>(value: Value): Value | number {
  return value === null ? value : Number(value.toPrecision(15));
}
