import type { MeetingType } from '#contract/meetings.ts';
import { defaultItemNames } from '#rules/agenda.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';

/** The meeting types. */
export const typeNames: Record<MeetingType, Message> = {
  weekly: msg('Weekly'),
  monthly: msg('Monthly'),
  quarterly: msg('Quarterly'),
  annual: msg('Annual'),
  one_on_one: msg('One-on-one'),
  special: msg('Special'),
};

/** The name of an agenda item in the language of the page if it is one of ours, else as the team typed it. */
export function itemName(name: string): string {
  const message = defaultItemNames.get(name);
  return message ? t(message) : name;
}

/** The name to store for an agenda item: one of ours in English, so that every reader sees it in their language. */
export function storedItemName(text: string): string {
  for (const [name, message] of defaultItemNames) if (t(message) === text) return name;
  return text;
}
