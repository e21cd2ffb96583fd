import type { Format, Measurable } from '#contract/measurables.ts';
import { say } from '#web/lib/say.ts';
import type { WeekColumn } from './columns.ts';
import type { Standing } from './gridRow.ts';

/** What a text that could not be read should have been. */
export const kindNames: Record<Format, string> = {
  number: 'a number',
  currency: 'an amount',
  percent: 'a percentage',
  duration: 'a duration such as 1:30',
  yes_no: 'yes or no',
};

/** What is said of a text that is no value of the measurable, with the cell in which it stands. */
export const cannotRead = (text: string, { name, format }: Measurable, { title }: Pick<WeekColumn, 'title'>): string =>
  `“${text}” for ${name} in ${title} is not ${kindNames[format]}`;

/** How a value stands, in one word. */
export const standingNames: Record<NonNullable<Standing>, string> = { met: 'Met', near: 'Close', missed: 'Missed' };

/** What `Close` means. */
export const closeMeans = '80% of the goal or more';

export const mayNotEnter = (): string =>
  say('Only its owner, a manager or an admin may enter values of this measurable');
