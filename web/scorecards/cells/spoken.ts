import type { Format } from '#contract/measurables.ts';
import type { Standing } from './gridRow.ts';

/** What a text that could not be read should have been. */
export const kindNames: Record<Format, string> = {
  number: 'a number',
  currency: 'an amount',
  percent: 'a percentage',
  duration: 'a duration such as 1:30',
  yes_no: 'yes or no',
};

/** How a value stands, in words. */
export const standingNames: Record<NonNullable<Standing>, string> = {
  met: 'Goal met',
  near: 'On track',
  missed: 'Missed',
};

export const mayNotEnter = 'Only its owner, a manager or an admin may enter values of this measurable';
