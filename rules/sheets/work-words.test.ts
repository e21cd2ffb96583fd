import { expect, test } from 'vitest';
import {
  answerOf,
  fieldsOfHeading,
  headlineOf,
  issueTypeOf,
  kindOfWord,
  kindWithin,
  priorityOf,
  repeatOf,
  saysNothing,
  statusOf,
} from './work-words.ts';

const fieldOf = (heading: string) => fieldsOfHeading(heading).toSorted((one, other) => one.rank - other.rank)[0]?.field;

test.each([
  ...[
    ['Title', 'title'],
    ['Titel', 'title'],
    ['Título', 'title'],
    ['Task Name', 'title'],
    ['Was?', 'title'],
  ],
  ...[
    ['Notes', 'description'],
    ['Beschreibung', 'description'],
    ['Descripción:', 'description'],
  ],
  ...[
    ['Who', 'owner'],
    ['Assigned to', 'owner'],
    ['VERANTWORTLICH', 'owner'],
    ['Responsable', 'owner'],
  ],
  ...[
    ['Assignee Email', 'ownerEmail'],
    ['Correo electrónico', 'ownerEmail'],
    ['Abteilung', 'team'],
    ['Equipo', 'team'],
  ],
  ...[
    ['Due_Date', 'dueDate'],
    ['By when?', 'dueDate'],
    ['Fällig am', 'dueDate'],
    ['Fecha límite', 'dueDate'],
  ],
  ...[
    ['Completed On', 'completedAt'],
    ['Erledigt am', 'completedAt'],
    ['Done', 'completed'],
    ['Erledigt', 'completed'],
  ],
  ...[
    ['Archived Date', 'archivedAt'],
    ['Created Date', 'createdAt'],
    ['Angelegt', 'createdAt'],
    ['Creado', 'createdAt'],
  ],
  ...[
    ['Rock Name', 'rock'],
    ['Rocks Name', 'rock'],
    ['Quartal', 'quarter'],
    ['Trimestre', 'quarter'],
    ['Repeat', 'repeat'],
  ],
  ...[
    ['Link', 'key'],
    ['Task ID', 'key'],
    ['Priorität', 'priority'],
    ['Prioridad', 'priority'],
    ['Estado', 'status'],
  ],
])('the heading %s means %s', (heading, field) => expect(fieldOf(heading)).toBe(field));

test.each(['', 'Revenue', '10/5/2026', 'Call the owner', 'x'.repeat(10_000)])('%s is no heading', (text) =>
  expect(fieldOf(text)).toBeUndefined(),
);

test.each([
  ...[
    ['Rocks', 'rocks'],
    ['Roca', 'rocks'],
    ['Meilensteine', 'milestones'],
    ['Hitos', 'milestones'],
  ],
  ...[
    ['To-Do', 'todos'],
    ['ToDos', 'todos'],
    ['Aufgaben', 'todos'],
    ['Tareas', 'todos'],
    ['Tasks', 'todos'],
  ],
  ...[
    ['Short-Term', 'issues'],
    ['Long Term', 'issues'],
    ['Themen', 'issues'],
    ['Asuntos', 'issues'],
  ],
  ...[
    ['Headlines', 'headlines'],
    ['Schlagzeilen', 'headlines'],
    ['Titulares', 'headlines'],
  ],
])('%s names %s', (text, kind) => expect(kindOfWord(text)).toBe(kind));

test('the name of a file may have a kind in it, but not two', () => {
  expect(kindWithin('Ninety - Rocks (3).xlsx')).toBe('rocks');
  expect(kindWithin('aufgaben_2026-11.csv')).toBe('todos');
  expect(kindWithin('export.csv')).toBeUndefined();
  expect(kindWithin('rocks and to-dos.xlsx')).toBeUndefined();
});

test.each([
  ...[
    ['On-Track', 'on_track'],
    ['Off-Track', 'off_track'],
    ['Done', 'done'],
    ['Canceled', 'canceled'],
  ],
  ...[
    ['Cancelled', 'canceled'],
    ['Auf Kurs', 'on_track'],
    ['Nicht auf Kurs', 'off_track'],
    ['Gefährdet', 'at_risk'],
  ],
  ...[
    ['Según lo previsto', 'on_track'],
    ['Desviada', 'off_track'],
    ['Completado', 'done'],
    ['in_progress', 'in_progress'],
  ],
  ...[
    ['Resolved', 'done'],
    ['Gelöst', 'done'],
    ['Closed', 'closed'],
    ['Cerrado', 'closed'],
    ['Offen', 'not_started'],
  ],
])('the status %s is %s', (text, status) => expect(statusOf(text)).toBe(status));

test.each([
  ...[
    ['1', 'top'],
    ['P1', 'top'],
    ['2', 'high'],
    ['p3', 'medium'],
    ['4', 'low'],
    ['5', 'low'],
  ],
  ...[
    ['Dringend', 'top'],
    ['Crítica', 'top'],
    ['Hoch', 'high'],
    ['Media', 'medium'],
    ['niedrig', 'low'],
  ],
])('the priority %s is %s', (text, priority) => expect(priorityOf(text)).toBe(priority));

test('answers, types of issues and kinds of headlines are read in three languages', () => {
  expect(['Yes', 'ja', 'Sí', 'TRUE', 'x', '✓'].map(answerOf)).toEqual(Array(6).fill('yes'));
  expect(['No', 'nein', 'false', '0'].map(answerOf)).toEqual(Array(4).fill('no'));
  expect(answerOf('perhaps')).toBeUndefined();
  expect(['Short-Term', 'short_term', 'Kurzfristig', 'Corto plazo'].map(issueTypeOf)).toEqual(
    Array(4).fill('short_term'),
  );
  expect(['Long Term', 'langfristig', 'largo plazo'].map(issueTypeOf)).toEqual(Array(3).fill('long_term'));
  expect(['Customer', 'Kunde', 'clientes'].map(headlineOf)).toEqual(Array(3).fill('customer'));
  expect(['Cascading', 'Kaskade', 'en cascada'].map(headlineOf)).toEqual(Array(3).fill('cascade'));
});

test('how often a to-do repeats is read in three languages', () => {
  const texts = {
    daily: ['Daily', 'täglich', 'Diario'],
    weekdays: ['Every weekday', 'Werktage', 'los días laborables'],
    weekly: ['Weekly', 'Wöchentlich', 'cada semana'],
    biweekly: ['Bi-Weekly', 'Every 2 weeks', '14-tägig', 'jede 2. Woche', 'Quincenal'],
    monthly: ['Monthly', 'jeden Monat', 'mensual'],
    quarterly: ['Quarterly', 'Vierteljährlich', 'cada trimestre'],
    yearly: ['Annually', 'jährlich', 'Anual'],
    never: ['Never', "Doesn't repeat", 'nie', 'Nunca'],
  };
  for (const [often, all] of Object.entries(texts)) expect(all.map(repeatOf)).toEqual(all.map(() => often));
  expect(repeatOf('every 3 days')).toBeUndefined();
});

test('some texts say that there is nothing', () => {
  expect(
    ['-', '--', '–', 'n/a', 'N/A', 'none', 'keine', 'k.A.', 'ninguno'].filter((text) => !saysNothing(text)),
  ).toEqual([]);
  expect(['0', 'no', 'Nora', '-5'].filter(saysNothing)).toEqual([]);
});

test('other texts are no status and no priority', () => {
  expect(statusOf('Waiting for Ben')).toBeUndefined();
  expect(priorityOf('6')).toBeUndefined();
});
