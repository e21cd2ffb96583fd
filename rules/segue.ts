import { type Message, msg } from './translate.ts';

const prompts = [
  msg('What is one piece of good news from home, and one from work?'),
  msg('What went better than you expected this week?'),
  msg('Who would you like to thank, and for what?'),
  msg('What did you learn this week that you want to keep?'),
  msg('What are you looking forward to?'),
  msg('What made you laugh this week?'),
  msg('Which small thing made your work easier?'),
];

/** The opening question of a meeting, a different one each time. */
export const promptOf = (meetingId: number): Message => prompts[meetingId % prompts.length] as Message;
