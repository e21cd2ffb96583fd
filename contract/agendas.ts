import { z } from 'zod';
import { line, shape } from './shapes.ts';

/** What an item of an agenda is for: it decides what is worked on there. */
export const agendaKinds = ['segue', 'scorecard', 'rocks', 'headlines', 'todos', 'ids', 'conclude', 'notes'] as const;

export const agendaItemShape = shape('AgendaItem', {
  kind: z.enum(agendaKinds),
  name: line('Name'),
  minutes: z.int().min(1, 'must be from 1 to 240').max(240, 'must be from 1 to 240'),
});
export type AgendaItem = z.infer<typeof agendaItemShape>;
