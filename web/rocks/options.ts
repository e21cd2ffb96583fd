import { quarterAfter, quarterLabel } from '#rules/dates.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

/** The statuses to choose from, in the order of a rock's life. */
export const statusOptions = () => optionsOf(rockStatusNames);

/** Quarters from a year before to a year after one. */
export const quarterOptions = (quarter: string) =>
  Array.from({ length: 9 }, (_, index) => quarterAfter(quarter, index - 4)).map((value) => ({
    value,
    label: quarterLabel(value),
  }));
