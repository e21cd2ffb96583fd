import { quarterAfter } from '#rules/dates.ts';
import { changeMilestone, createMilestone } from '#server/milestones/milestones.ts';
import { createRock } from '#server/rocks/rocks.ts';
import type { TeamName } from './company.ts';
import type { Crew } from './crew.ts';

type DemoRock = {
  title: string;
  description: string;
  owner: string;
  team: TeamName;
  status: 'not_started' | 'on_track' | 'at_risk' | 'off_track' | 'complete';
  priority: 'low' | 'medium' | 'high' | 'urgent';
  /** From the previous quarter and carried over. */
  earlier?: true;
  /** Days from today. */
  due: number;
  /** A leading + means completed. */
  milestones: string[];
};

const rocks: DemoRock[] = [
  {
    title: 'Open the Lisbon loft',
    description:
      'A second place to fit out and hand over boats, so that southern customers need not wait for a freighter.',
    owner: 'Maya',
    team: 'Leadership',
    status: 'on_track',
    priority: 'high',
    due: 34,
    milestones: ['+Lease signed', '+Loft manager hired', 'First fit-out crew trained', 'First boat handed over'],
  },
  {
    title: 'Sign twelve dealers in the Baltic',
    description: 'Four each in Sweden, Finland and Estonia, on the new margin.',
    owner: 'Tomás',
    team: 'Sales',
    status: 'off_track',
    priority: 'urgent',
    due: 27,
    milestones: ['+Margin agreed with Finance', 'Six dealers signed', 'Twelve dealers signed'],
  },
  {
    title: 'Ship the 24-foot electric launch',
    description: 'From prototype to the first three customers, with the range we promised at the Göteborg show.',
    owner: 'Priya',
    team: 'Product',
    status: 'at_risk',
    priority: 'high',
    due: 36,
    milestones: [
      '+Sea trial of prototype 2',
      '+Range of 40 nautical miles measured',
      'Certificate received',
      'Three boats delivered',
      'Owner’s handbook printed',
    ],
  },
  {
    title: 'Cut planking waste from 18 to 12 percent',
    description: 'Nesting the cuts by program, and selling the short lengths.',
    owner: 'Henrik',
    team: 'Operations',
    status: 'on_track',
    priority: 'medium',
    due: 30,
    milestones: [
      '+Waste measured for four weeks',
      '+Nesting program chosen',
      '+Crew trained',
      'Two months under 12 percent',
    ],
  },
  {
    title: 'Close the books in five working days',
    description: 'Down from eleven. The board wants the numbers before the second Monday of the month.',
    owner: 'Ruth',
    team: 'Finance',
    status: 'complete',
    priority: 'medium',
    due: -6,
    milestones: ['+Bank feed connected', '+Stock count moved to the last Friday', '+Closed in five days twice'],
  },
  {
    title: 'Write the apprentice programme',
    description: 'Two years, four stations, one master each. Accepted by the guild before the spring intake.',
    owner: 'Daniel',
    team: 'Operations',
    status: 'not_started',
    priority: 'medium',
    due: 38,
    milestones: ['Outline agreed with the guild', 'Masters named', 'First three apprentices chosen'],
  },
  {
    title: 'Bring the order book to sixty boats',
    description: 'Forty-one today. Two shows and the Baltic dealers carry most of it.',
    owner: 'Maya',
    team: 'Leadership',
    status: 'at_risk',
    priority: 'high',
    due: 39,
    milestones: ['+Fifty boats ordered', 'Düsseldorf stand booked', 'Sixty boats ordered'],
  },
  {
    title: 'Name a successor for every seat in the yard',
    description: 'One person who could take over within a month, and what they still have to learn.',
    owner: 'Maya',
    team: 'Leadership',
    status: 'on_track',
    priority: 'medium',
    earlier: true,
    due: 12,
    milestones: ['+Seats listed', 'Successors agreed', 'Learning plans written'],
  },
];

/** Creates the rocks with milestones; returns the ids of the rocks by title. */
export async function addRocks({ as, idOf, teamId, dateIn, quarter }: Crew): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { owner, team, earlier, due, milestones, ...fields } of rocks) {
    const rock = await createRock(as(owner), {
      ...fields,
      ownerId: idOf(owner),
      teamId: teamId(team),
      quarter: earlier ? quarterAfter(quarter, -1) : quarter,
      dueDate: dateIn(due),
    });
    ids.set(rock.title, rock.id);
    for (const [index, milestone] of milestones.entries()) {
      const step = Math.round((due * (index + 1)) / milestones.length);
      const { id } = await createMilestone(as(owner), rock.id, {
        title: milestone.replace('+', ''),
        dueDate: dateIn(step),
      });
      if (milestone.startsWith('+')) await changeMilestone(as(owner), id, { completed: true });
    }
  }
  return ids;
}
