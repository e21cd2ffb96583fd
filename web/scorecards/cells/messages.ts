import type { Format, Measurable } from '#contract/measurables.ts';
import type { Standing } from '#rules/scorecards.ts';
import { nearShare } from '#rules/scorecards.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';

type Rejected = { text: string; name: string; week: string };

const rejections: Record<Format, (rejected: Rejected) => Message> = {
  number: (rejected) => msg("{name}, {week}: “{text}” isn't a number", rejected),
  currency: (rejected) => msg("{name}, {week}: “{text}” isn't an amount", rejected),
  percent: (rejected) => msg("{name}, {week}: “{text}” isn't a percentage", rejected),
  duration: (rejected) => msg("{name}, {week}: “{text}” isn't a duration such as 1:30", rejected),
  yes_no: (rejected) => msg("{name}, {week}: “{text}” isn't yes or no", rejected),
};

/** Says that a text is no value of a measurable; `week` is the title of the cell's column. */
export const cannotRead = (text: string, { name, format }: Measurable, week: string): string =>
  t(rejections[format]({ text, name, week }));

/** Whether a value met its goal, as a label. */
export const standingNames: Record<Standing, Message> = {
  met: msg('Met'),
  near: msg('result|Close'),
  missed: msg('Missed'),
};

export const closeExplained = msg('Close: {share}% of the goal or more', { share: nearShare * 100 });

export const mayNotEnter = (): string => t('Only the owner, managers and admins can enter values');
