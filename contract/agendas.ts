import { z } from 'zod';
import { agendaItemMinutes } from './limits.ts';
import { refusal } from './refusal-text.ts';
import { line, shape } from './shapes.ts';

/** The kinds of agenda items. The kind decides which panel the meeting shows. */
export const agendaKinds = [
  'segue',
  'scorecard',
  'rocks',
  'next_rocks',
  'headlines',
  'todos',
  'ids',
  'conclude',
  'notes',
] as const;

/** The names of the items of the default agendas, which each reader sees in their language. */
export const itemNameKeys = [
  'segue',
  'scorecard',
  'rock_review',
  'headlines',
  'todo_list',
  'ids',
  'conclude',
  'quarter_review',
  'vision',
  'next_rocks',
  'next_steps',
  'year_review',
  'team_health',
  'swot',
  'year_goals',
  'check_in',
  'numbers',
  'issues',
  'feedback',
] as const;
export type ItemNameKey = (typeof itemNameKeys)[number];

const minutesOutside = refusal('{field} must be from {least} to {most}', agendaItemMinutes);
const fields = {
  kind: z.enum(agendaKinds),
  name: line('Name'),
  minutes: z.int().min(agendaItemMinutes.least, minutesOutside).max(agendaItemMinutes.most, minutesOutside),
};
export const agendaItemShape = shape('AgendaItem', {
  ...fields,
  /** Set if the name is one of ours, in English; absent if the team typed it. */
  nameKey: z.enum(itemNameKeys).optional(),
});
export type AgendaItem = z.infer<typeof agendaItemShape>;
/** An item as a team sets it: the server finds the key of its name. */
export type NewAgendaItem = Omit<AgendaItem, 'nameKey'>;

/** The items of an agenda in order, in a request body. */
export const agendaItems = z
  .array(shape('NewAgendaItem', fields))
  .min(1, refusal('An agenda has at least one item'))
  .max(20, refusal('An agenda has at most 20 items'));

const items = z.array(agendaItemShape).max(20);
/** A team's own agendas by meeting type. Missing types use the default agenda. */
export const agendasShape = z
  .object({ weekly: items, monthly: items, quarterly: items, annual: items, one_on_one: items, special: items })
  .partial()
  .meta({ id: 'Agendas' });
export type Agendas = z.infer<typeof agendasShape>;
