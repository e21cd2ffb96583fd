import type { Format } from '#contract/measurables.ts';
import { type Message, msg } from '#rules/translate.ts';

/** The names of the formats of values. */
export const formatNames: Record<Format, Message> = {
  number: msg('Number'),
  currency: msg('Currency'),
  percent: msg('Percent'),
  duration: msg('Duration'),
  yes_no: msg('Yes or no'),
};
