import type { OfficeRoomName } from '#contract/office-names.ts';
import { type Message, msg } from '#rules/translate.ts';

/** What the rooms of the office are called. */
export const officeRoomTexts: Record<OfficeRoomName, Message> = {
  'Main Office': msg('Main Office'),
  'Standup Room': msg('Standup Room'),
  'Focus Room': msg('Focus Room'),
  'Meeting Room': msg('{meetingTitle} Room'),
};
