import type { AgendaItem } from '#contract/agendas.ts';
import type { Preparation } from '#contract/meeting-preparation.ts';

type Part = Preparation['parts'][number];

/** The parts of a preparation that a person can be late with. */
export const preparedParts = ['numbers', 'todos', 'rocks'] as const;
export type PreparedPart = (typeof preparedParts)[number];

const partOfKind: Partial<Record<AgendaItem['kind'], Part>> = {
  scorecard: 'numbers',
  rocks: 'rocks',
  headlines: 'headlines',
  todos: 'todos',
  ids: 'issues',
};

/** Returns what people prepare for a meeting with an agenda, in its order. */
export const partsOf = (agenda: AgendaItem[]): Part[] => [
  ...new Set(agenda.flatMap(({ kind }) => partOfKind[kind] ?? [])),
];
