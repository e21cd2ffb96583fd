/** The demo company: who works there, on which teams, and what they are at this quarter. */

type Member = { firstName: string; lastName: string; role: 'admin' | 'manager' | 'managee'; teams: TeamName[] };
type TeamName = 'Leadership' | 'Sales' | 'Product' | 'Operations' | 'Finance';

export const companyName = 'Harborline Boats';
export const companyDescription = 'Wooden day boats, built in Lunenburg and sailed everywhere.';

export const teamNames: Record<TeamName, { description: string; leader: string }> = {
  Leadership: { description: 'Sets the direction and meets every Monday.', leader: 'Maya' },
  Sales: { description: 'Boat shows, dealers and the order book.', leader: 'Tomás' },
  Product: { description: 'Designs the boats and the fittings.', leader: 'Priya' },
  Operations: { description: 'The yard: timber, crew and delivery.', leader: 'Henrik' },
  Finance: { description: 'Cash, contracts and people.', leader: 'Ruth' },
};

export const members: Member[] = [
  { firstName: 'Maya', lastName: 'Lindqvist', role: 'admin', teams: ['Leadership'] },
  { firstName: 'Daniel', lastName: 'Okafor', role: 'admin', teams: ['Leadership', 'Operations'] },
  { firstName: 'Tomás', lastName: 'Reyes', role: 'manager', teams: ['Leadership', 'Sales'] },
  { firstName: 'Priya', lastName: 'Raman', role: 'manager', teams: ['Leadership', 'Product'] },
  { firstName: 'Henrik', lastName: 'Sørensen', role: 'manager', teams: ['Leadership', 'Operations'] },
  { firstName: 'Ruth', lastName: 'Abara', role: 'manager', teams: ['Leadership', 'Finance'] },
  { firstName: 'Jonas', lastName: 'Weber', role: 'managee', teams: ['Sales'] },
  { firstName: 'Aiko', lastName: 'Tanaka', role: 'managee', teams: ['Product'] },
  { firstName: 'Lucía', lastName: 'Ferrer', role: 'managee', teams: ['Operations'] },
  { firstName: 'Sam', lastName: 'O’Neill', role: 'managee', teams: ['Operations', 'Product'] },
];

type DemoRock = {
  title: string;
  description: string;
  owner: string;
  team: TeamName;
  status: 'not_started' | 'on_track' | 'at_risk' | 'off_track' | 'complete';
  priority: 'low' | 'medium' | 'high' | 'urgent';
  /** Of the quarter before this one, and carried over. */
  earlier?: true;
  /** Days from today. */
  due: number;
  /** A leading + means done. */
  milestones: string[];
};

export const rocks: DemoRock[] = [
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
    description: 'From eleven. The board wants the numbers before the second Monday of the month.',
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

type DemoTodo = {
  title: string;
  owner: string;
  team: TeamName;
  priority: 'low' | 'medium' | 'high' | 'urgent';
  /** Days from today. */
  due: number | null;
  rock?: string;
  /** How many days ago it was completed. */
  done?: number;
  comments?: [author: string, text: string][];
};

export const todos: DemoTodo[] = [
  {
    title: 'Ask the notary for the Lisbon lease in English',
    owner: 'Maya',
    team: 'Leadership',
    priority: 'high',
    due: 2,
    rock: 'Open the Lisbon loft',
    comments: [
      ['Ruth', 'The deposit leaves our account on Friday. @maya can we have it before then?'],
      ['Maya', 'I call them this afternoon. @ruth you get it as soon as I have it.'],
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
