import type { RockStatus } from '#contract/rocks.ts';
import type { Tone } from '#web/ui/badges/StatusDot.tsx';

/** What each status reads. */
export const statusNames: Record<RockStatus, string> = {
  not_started: 'Not Started',
  on_track: 'On Track',
  at_risk: 'At Risk',
  off_track: 'Off Track',
  complete: 'Complete',
};

/** How a status is dotted: green when it goes well, amber when off track, anything else grey. */
export function statusTone(status: RockStatus): Tone {
  if (status === 'on_track' || status === 'complete') return 'good';
  return status === 'off_track' ? 'warning' : 'neutral';
}
