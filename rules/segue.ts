import type { Recap } from '#contract/recaps.ts';
import { type Message, msg } from './translate.ts';

/** The opening questions. Recaps store their numbers, so a reworded one is a new one at the end. */
const prompts = [
  msg('What is one piece of good news from home, and one from work?'),
  msg('What went better than you expected this week?'),
  msg('Who would you like to thank, and for what?'),
  msg('What did you learn this week that you want to keep?'),
  msg('What are you looking forward to?'),
  msg('What made you laugh this week?'),
  msg('Which small thing made your work easier?'),
];

/** Returns the number of the opening question of a meeting, a different one each time. */
export const promptNumberOf = (meetingId: number): number => meetingId % prompts.length;

/** Returns the opening question of a meeting. */
export const promptOf = (meetingId: number): Message => prompts[promptNumberOf(meetingId)] as Message;

/** Returns the opening question of a recap; one without a number as it was stored. */
export const promptIn = ({ prompt, promptNumber = -1 }: Pick<Recap['segue'], 'prompt' | 'promptNumber'>): Message =>
  prompts[promptNumber] ?? { text: '{prompt}', values: { prompt } };
