import type { MeetingType } from '#contract/meetings.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

/** What may be chosen as the type of a meeting. */
export const typeOptions = optionsOf<MeetingType>({
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annual: 'Annual',
  special: 'Special',
});
