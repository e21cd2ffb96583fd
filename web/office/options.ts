import type { OfficeRoomName } from '#contract/office-names.ts';
import { type Message, msg } from '#rules/translate.ts';

/** The places of our maps, besides rooms and desks. */
export const placeTexts: Record<string, Message> = {
  Lobby: msg('Lobby'),
  Kitchen: msg('Kitchen'),
  Terrace: msg('Terrace'),
  'Quiet Corner': msg('Quiet Corner'),
};

/** What the rooms of the office are called. */
export const officeRoomTexts: Record<OfficeRoomName, Message> = {
  'Main Office': msg('Main Office'),
  'Standup Room': msg('Standup Room'),
  'Focus Room': msg('Focus Room'),
  'Meeting Room': msg('{meetingTitle} Room'),
};
