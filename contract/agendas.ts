import { z } from 'zod';
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

const minutesOutside = refusal('{field} must be from {least} to {most}', { least: 1, most: 240 });
const fields = {
  kind: z.enum(agendaKinds),
  name: line('Name'),
  minutes: z.int().min(1, minutesOutside).max(240, minutesOutside),
};
export const agendaItemShape = shape('AgendaItem', fields);
export type AgendaItem = z.infer<typeof agendaItemShape>;

/** The items of an agenda in order, in a request body. */
export const agendaItems = z
  .array(shape('NewAgendaItem', fields))
  .min(1, refusal('An agenda has at least one item'))
  .max(20, refusal('An agenda has at most 20 items'));

const items = z.array(agendaItemShape);
/** A team's own agendas by meeting type. Missing types use the default agenda. */
export const agendasShape = z
  .object({ weekly: items, monthly: items, quarterly: items, annual: items, one_on_one: items, special: items })
  .partial()
  .meta({ id: 'Agendas' });
export type Agendas = z.infer<typeof agendasShape>;
