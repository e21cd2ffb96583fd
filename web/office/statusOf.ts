import type { OfficePerson } from '#contract/office-signals.ts';
import { type Message, msg } from '#rules/translate.ts';

export type OfficeStatus = 'available' | 'meeting' | 'busy' | 'away' | 'reconnecting';

export const statusTexts: Record<OfficeStatus, Message> = {
  available: msg('Available'),
  meeting: msg('In a {meeting}'),
  busy: msg('Do not disturb'),
  away: msg('Away'),
  reconnecting: msg('Reconnecting…'),
};

/** What others should know before they come near: the first that is true. */
export function statusOf({ isReconnecting, doNotDisturb, isInMeeting, isAway }: OfficePerson): OfficeStatus {
  if (isReconnecting) return 'reconnecting';
  if (doNotDisturb) return 'busy';
  if (isInMeeting) return 'meeting';
  return isAway ? 'away' : 'available';
}
