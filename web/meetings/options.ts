import type { AgendaItem } from '#contract/agendas.ts';
import type { MeetingType } from '#contract/meetings.ts';
import { itemText } from '#rules/agenda.ts';
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
export const itemName = (item: Pick<AgendaItem, 'name' | 'nameKey'>): string => t(itemText(item));
