import type { Format } from '#contract/measurables.ts';

/** Round values, from low to high, between which what is to be drawn lies, with 0; of durations round hours. */
export function ticksFor(values: number[], format: Format): number[] {
  if (format === 'yes_no') return answers;
  if (format !== 'duration') return roundNumbers(values);
  return roundNumbers(values.map((minutes) => minutes / 60)).map((hours) => hours * 60);
}

const answers = [0, 1];

function roundNumbers(values: number[]): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(...values)];
  const span = most - least || 1;
  const power = 10 ** Math.floor(Math.log10(span));
  const step = ([0.2, 0.5, 1, 2].find((part) => span / (part * power) <= 6) ?? 2) * power;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** Runs of neighbours that are alike, each with the index at which it begins and the one at which it ends. */
export function runsOf<Item>(items: Item[], isAlike: (one: Item, other: Item) => boolean) {
  const runs: { item: Item; from: number; to: number }[] = [];
  for (const [index, item] of items.entries()) {
    const last = runs.at(-1);
    if (last && isAlike(last.item, item)) last.to = index;
    else runs.push({ item, from: index, to: index });
  }
  return runs;
}
