const prompts = [
  'What is one piece of good news from home, and one from work?',
  'What went better than you expected this week?',
  'Whom would you like to thank, and for what?',
  'What did you learn this week that you want to keep?',
  'What are you looking forward to?',
  'What made you laugh this week?',
  'Which small thing made your work easier?',
];

/** The question with which a meeting begins; another one each time. */
export const promptOf = (meetingId: number): string => prompts[meetingId % prompts.length] ?? '';
