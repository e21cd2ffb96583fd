import type { Format } from '#contract/measurables.ts';

/**
 * Round values from low to high that enclose the values, and 0 unless that would flatten the chart. Durations get full hours.
 */
export function ticksFor(values: number[], format: Format): number[] {
  if (format === 'yes_no') return answers;
  if (format !== 'duration') return roundNumbers(values);
  return roundNumbers(values.map((minutes) => minutes / 60)).map((hours) => hours * 60);
}

const answers = [0, 1];

function roundNumbers(values: number[]): number[] {
  if (values.length === 0) return [0, 1];
  const [lowest, most] = [Math.min(...values), Math.max(...values)];
  const height = most - lowest;
  // With 0 in sight the values would take less than half of the height.
  const isFlat = height > 0 && height < Math.max(Math.abs(lowest), Math.abs(most)) / 2;
  const least = isFlat ? lowest : Math.min(0, lowest);
  const span = most - least || 1;
  const power = 10 ** Math.floor(Math.log10(span));
  const step = ([0.2, 0.5, 1, 2].find((part) => span / (part * power) <= 6) ?? 2) * power;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** Groups equal neighbors into runs, each with the indexes of its first and last item. */
export function runsOf<Item>(items: Item[], isEqual: (one: Item, other: Item) => boolean) {
  const runs: { item: Item; from: number; to: number }[] = [];
  for (const [index, item] of items.entries()) {
    const last = runs.at(-1);
    if (last && isEqual(last.item, item)) last.to = index;
    else runs.push({ item, from: index, to: index });
  }
  return runs;
}

/** The minimum number of weeks in a chart, a quarter of a year. */
const quarter = 13;

/** The indexes of the weeks between the first and the last value, at least a quarter; the whole year without values. */
export function enteredPart(values: (number | null)[]): { from: number; to: number } {
  const first = values.findIndex((value) => value !== null);
  const last = values.length - 1;
  if (first < 0) return { from: 0, to: last };
  const to = Math.min(
    last,
    Math.max(
      values.findLastIndex((value) => value !== null),
      first + quarter - 1,
    ),
  );
  return { from: Math.max(0, Math.min(first, to - quarter + 1)), to };
}

/** Every how many weeks there is space for a label, if a week is `slotWidth` and a label `labelWidth` wide. */
export const labelStep = (slotWidth: number, labelWidth: number): number =>
  [1, 2, 4, 8].find((step) => step * slotWidth >= labelWidth) ?? 13;
