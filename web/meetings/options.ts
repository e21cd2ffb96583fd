import type { MeetingType } from '#contract/meetings.ts';

const names: Record<MeetingType, string> = {
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annual: 'Annual',
  special: 'Special',
};

/** What may be chosen as the type of a meeting. */
export const typeOptions = Object.entries(names).map(([value, label]) => ({ value, label }));
