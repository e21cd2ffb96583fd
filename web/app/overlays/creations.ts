import { IconBulb, IconCalendarEvent, IconFlag3, IconListCheck, IconNews } from '@tabler/icons-react';
import { type Message, msg } from '#rules/translate.ts';
import type { Overlay } from './overlay.ts';

/** What can be created from any screen: the dialog, its key after `c`, and what menus call it. */
export const creations: { overlay: Overlay; key: string; label: Message; icon: typeof IconBulb }[] = [
  { overlay: 'rock', key: 'r', label: msg('New {rockTitle}'), icon: IconFlag3 },
  { overlay: 'todo', key: 't', label: msg('New {plainTodoTitle}'), icon: IconListCheck },
  { overlay: 'issue', key: 'i', label: msg('New {issueTitle}'), icon: IconBulb },
  { overlay: 'headline', key: 'h', label: msg('New {headlineTitle}'), icon: IconNews },
  { overlay: 'meeting', key: 'm', label: msg('Schedule {meetingTitle}'), icon: IconCalendarEvent },
];
