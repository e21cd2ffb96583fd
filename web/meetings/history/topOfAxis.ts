/** The top of an axis that begins at 0: a round even number not below these values, so that its middle is a whole number. */
export function topOfAxis(values: number[]): number {
  const most = Math.max(0, ...values);
  const step = 2 * 10 ** Math.max(0, Math.floor(Math.log10(most / 2)));
  return Math.max(1, Math.ceil(most / step)) * step;
}
