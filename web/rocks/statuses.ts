import type { RockStatus } from '#contract/rocks.ts';

/** What each status reads. */
export const statusNames: Record<RockStatus, string> = {
  not_started: 'Not Started',
  on_track: 'On Track',
  at_risk: 'At Risk',
  off_track: 'Off Track',
  complete: 'Complete',
};
