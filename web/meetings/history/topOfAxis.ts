/** The top of an axis that begins at 0: a round even number, at least the largest value, so that the middle is whole. */
export function topOfAxis(values: number[]): number {
  const largest = Math.max(0, ...values);
  const step = 2 * 10 ** Math.max(0, Math.floor(Math.log10(largest / 2)));
  return Math.max(1, Math.ceil(largest / step)) * step;
}
