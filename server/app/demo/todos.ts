import type { TodoRepeat } from '#contract/todos.ts';
import { createComment } from '#server/comments/comments.ts';
import { changeTodo, createTodos } from '#server/todos/todos.ts';
import type { TeamName } from './company.ts';
import type { Crew } from './crew.ts';

type DemoTodo = {
  title: string;
  owner: string;
  team: TeamName;
  priority: 'low' | 'medium' | 'high' | 'urgent';
  /** Days from today. */
  due: number | null;
  rock?: string;
  repeats?: TodoRepeat['every'];
  /** The days since it was completed. */
  done?: number;
  comments?: [author: string, text: string][];
};

const todos: DemoTodo[] = [
  {
    title: 'Ask the notary for the Lisbon lease in English',
    owner: 'Maya',
    team: 'Leadership',
    priority: 'high',
    due: 2,
    rock: 'Open the Lisbon loft',
    comments: [
      ['Ruth', 'The deposit leaves our account on Friday. @maya can we have it before then?'],
      ['Maya', 'I’ll call them this afternoon. @ruth you’ll have it as soon as I do.'],
    ],
  },
  {
    title: 'Invite the loft manager to the Monday meeting',
    owner: 'Maya',
    team: 'Leadership',
    priority: 'medium',
    due: 3,
    rock: 'Open the Lisbon loft',
  },
  { title: 'Send the annual plan to the board', owner: 'Maya', team: 'Leadership', priority: 'medium', due: -1 },
  { title: 'Thank the Göteborg show crew', owner: 'Maya', team: 'Leadership', priority: 'low', due: null },
  {
    title: 'Read the certificate checklist',
    owner: 'Maya',
    team: 'Leadership',
    priority: 'medium',
    due: -3,
    done: 2,
    rock: 'Ship the 24-foot electric launch',
  },
  {
    title: 'Book the flights to Tallinn',
    owner: 'Tomás',
    team: 'Sales',
    priority: 'medium',
    due: 4,
    rock: 'Sign twelve dealers in the Baltic',
  },
  {
    title: 'Call back the dealer in Turku',
    owner: 'Tomás',
    team: 'Leadership',
    priority: 'urgent',
    due: 0,
    rock: 'Sign twelve dealers in the Baltic',
  },
  { title: 'Send the new price list to all dealers', owner: 'Jonas', team: 'Sales', priority: 'high', due: 1 },
  { title: 'Photograph hull 112 for the brochure', owner: 'Jonas', team: 'Sales', priority: 'low', due: 6, done: 1 },
  {
    title: 'Repeat the range test in cold water',
    owner: 'Priya',
    team: 'Leadership',
    priority: 'high',
    due: 5,
    rock: 'Ship the 24-foot electric launch',
  },
  {
    title: 'Order the second battery tray',
    owner: 'Aiko',
    team: 'Product',
    priority: 'medium',
    due: 2,
    rock: 'Ship the 24-foot electric launch',
  },
  { title: 'Draw the revised rudder', owner: 'Aiko', team: 'Product', priority: 'medium', due: 8 },
  {
    title: 'Count the short lengths in store',
    owner: 'Lucía',
    team: 'Operations',
    priority: 'medium',
    due: -2,
    rock: 'Cut planking waste from 18 to 12 percent',
  },
  {
    title: 'Ask two mills for larch in 6-metre lengths',
    owner: 'Henrik',
    team: 'Leadership',
    priority: 'medium',
    due: 7,
    rock: 'Cut planking waste from 18 to 12 percent',
  },
  {
    title: 'Walk the slipway and note what is loose',
    owner: 'Henrik',
    team: 'Operations',
    priority: 'medium',
    due: 4,
    repeats: 'weekly',
  },
  { title: 'Service the band saw', owner: 'Sam', team: 'Operations', priority: 'high', due: 1, done: 0 },
  { title: 'Prepare the five-year cash view', owner: 'Ruth', team: 'Leadership', priority: 'high', due: 3 },
  {
    title: 'Meet the guild about the apprentice outline',
    owner: 'Daniel',
    team: 'Leadership',
    priority: 'medium',
    due: 9,
    rock: 'Write the apprentice programme',
  },
];

/** Creates the to-dos and comments. */
export async function addTodos({ as, idOf, teamId, dateIn }: Crew, rockIds: Map<string, number>): Promise<void> {
  for (const { owner, team, due, rock, repeats, done, comments = [], ...fields } of todos.toReversed()) {
    const created = await createTodos(as(owner), {
      ...fields,
      ownerId: idOf(owner),
      teamId: teamId(team),
      rockId: rockIds.get(rock ?? '') ?? null,
      dueDate: dateIn(due),
      repeat: repeats && { every: repeats, weekdays: null, until: null },
    });
    const [todo] = [created].flat();
    if (!todo) continue;
    if (done !== undefined) await changeTodo(as(owner, done), todo.id, { completed: true });
    for (const [author, content] of comments)
      await createComment(as(author), { noun: 'todos', id: todo.id }, { content });
  }
}
