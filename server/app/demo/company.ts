/** The people and teams of the demo company. */

type Member = { firstName: string; lastName: string; role: 'admin' | 'manager' | 'managee'; teams: TeamName[] };
export type TeamName = 'Leadership' | 'Sales' | 'Product' | 'Operations' | 'Finance';

export const companyName = 'Harborline Boats';
export const companyDescription = 'Wooden day boats, built in Lunenburg and sailed everywhere.';

export const teamNames: Record<TeamName, { description: string; leader: string; isPrivate?: true }> = {
  Leadership: { description: 'Sets the direction and meets every Monday.', leader: 'Maya', isPrivate: true },
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
