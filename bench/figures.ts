export const round = (number: number): string =>
  number < 10 ? number.toFixed(2) : Math.round(number).toLocaleString('en');

export const percentile = (numbers: number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0;

export const median = (numbers: number[]): number => percentile(numbers, 0.5);

/** Prints a figure and its aim, or as a line of JSON for against.ts. */
export function print(what: string, figure: string, aim: string, isMet: boolean): void {
  if (process.env.BENCH_PRODUCT) console.log(JSON.stringify([what, figure]));
  else console.log(`${isMet ? '✓' : '✗'} ${what.padEnd(46)} ${figure.padEnd(44)} aim ${aim}`);
}
