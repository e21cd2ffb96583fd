import type { Issue } from '#contract/issues.ts';
import { fixFor } from '#rules/issues.ts';
import { createIssue } from '#server/issues/issues.ts';
import { createTodos } from '#server/todos/todos.ts';
import type { TeamName } from './company.ts';
import type { Crew } from './crew.ts';

type DemoIssue = Pick<Issue, 'title' | 'priority' | 'rating'> &
  Partial<Pick<Issue, 'description' | 'status' | 'issueType'>> & {
    owner: string;
    team: TeamName;
    rock?: string;
    /** The owner, the days until it is due, and whether it is completed. */
    fix?: { owner: string; due: number; done?: true };
  };

/** In manual order, the newest first. */
const issues: DemoIssue[] = [
  {
    title: 'The crane is booked twice on launch days',
    description: 'The harbour rents it out without asking us. Last Thursday hull 109 waited four hours on the slip.',
    owner: 'Henrik',
    team: 'Operations',
    priority: 'high',
    rating: 5,
    fix: { owner: 'Lucía', due: 4 },
  },
  {
    title: 'Battery trays arrive two weeks late',
    description: 'Third order in a row. Each week of delay costs us a berth at the fitting-out quay.',
    owner: 'Priya',
    team: 'Product',
    priority: 'critical',
    rating: 5,
    status: 'in_progress',
    rock: 'Ship the 24-foot electric launch',
    fix: { owner: 'Aiko', due: 2 },
  },
  {
    title: 'Dealers quote from the old price list',
    description: 'Two quotes this month were eight percent below what we agreed on in September.',
    owner: 'Tomás',
    team: 'Sales',
    priority: 'high',
    rating: 4,
  },
  {
    title: 'No one answers the yard’s telephone over lunch',
    owner: 'Daniel',
    team: 'Operations',
    priority: 'low',
    rating: 2,
  },
  {
    title: 'The Monday meeting runs over into the crew briefing',
    owner: 'Maya',
    team: 'Leadership',
    priority: 'medium',
    rating: 3,
  },
  {
    title: 'Two apprentices share one set of planes',
    owner: 'Sam',
    team: 'Operations',
    priority: 'medium',
    rating: 3,
    status: 'resolved',
    fix: { owner: 'Henrik', due: -3, done: true },
  },
  {
    title: 'Invoices wait nine days for a second signature',
    owner: 'Ruth',
    team: 'Finance',
    priority: 'medium',
    rating: 4,
    status: 'closed',
  },
  {
    title: 'We depend on a single larch mill',
    description: 'If Bergström stops, so do we, six weeks later. There are mills in Dalarna and in Karelia.',
    owner: 'Henrik',
    team: 'Leadership',
    priority: 'high',
    rating: 5,
    issueType: 'long_term',
    rock: 'Cut planking waste from 18 to 12 percent',
  },
  {
    title: 'Our sailmaker retires in two years',
    owner: 'Daniel',
    team: 'Operations',
    priority: 'medium',
    rating: 4,
    issueType: 'long_term',
  },
  {
    title: 'The Lisbon loft needs a stock of fittings of its own',
    owner: 'Maya',
    team: 'Leadership',
    priority: 'medium',
    rating: 3,
    issueType: 'long_term',
    status: 'in_progress',
    rock: 'Open the Lisbon loft',
  },
  {
    title: 'Do we want a boat above thirty feet?',
    description: 'Three owners have asked this year. The slip carries it, the shed does not.',
    owner: 'Priya',
    team: 'Product',
    priority: 'low',
    rating: 3,
    issueType: 'long_term',
  },
];

/** Creates the issues, and to-dos to solve some of them. */
export async function addIssues({ as, idOf, teamId, dateIn }: Crew, rockIds: Map<string, number>): Promise<void> {
  for (const { owner, team, rock, fix, ...fields } of issues.toReversed()) {
    const issue = await createIssue(as(owner), {
      ...fields,
      ownerId: idOf(owner),
      teamId: teamId(team),
      rockId: rockIds.get(rock ?? '') ?? null,
    });
    if (!fix) continue;
    const todo = { ...fixFor(issue), ownerId: idOf(fix.owner), dueDate: dateIn(fix.due), completed: fix.done ?? false };
    await createTodos(as(owner), todo);
  }
}
