import { changeChart, createChart } from '#server/seats/charts.ts';
import { changeSeat, createSeat } from '#server/seats/seats.ts';
import type { Crew } from './crew.ts';

/** The people by first name; full names for people without an account. */
type DemoSeat = { title?: string; people: string[]; responsibilities: string[] };

const core: Record<string, DemoSeat> = {
  visionary: {
    people: ['Maya'],
    responsibilities: ['Where we sail in ten years', 'Yards and partners', 'Culture', 'The hard calls'],
  },
  integrator: {
    people: ['Daniel'],
    responsibilities: ['Lead the leadership team', 'Profit and plan', 'Remove obstacles'],
  },
  sales: { people: ['Tomás'], responsibilities: ['Order book', 'Dealers', 'Boat shows', 'Prices'] },
  'client-success': { people: [], responsibilities: ['Handover', 'Winter service', 'Owners’ club'] },
  engineering: {
    title: 'Head of the Yard',
    people: ['Henrik'],
    responsibilities: ['Hulls on time', 'Timber', 'Safety', 'Crew of the yard'],
  },
  product: { people: ['Priya'], responsibilities: ['Next boats', 'Fittings', 'Prototypes'] },
  finance: { people: ['Ruth'], responsibilities: ['Cash', 'Contracts', 'Books closed by the fifth'] },
  hr: { people: ['Ruth'], responsibilities: ['Hiring', 'Reviews each quarter'] },
};

const below: (DemoSeat & { title: string; above: string })[] = [
  { title: 'Boat Shows', above: 'sales', people: ['Jonas'], responsibilities: ['Stands', 'Follow up every lead'] },
  { title: 'Dealers South', above: 'sales', people: [], responsibilities: ['Lisbon', 'Marseille'] },
  { title: 'Boatbuilders', above: 'engineering', people: ['Lucía', 'Sam'], responsibilities: ['Planking', 'Decks'] },
  { title: 'Sailmaker', above: 'engineering', people: ['Odile Marchand'], responsibilities: ['Sails', 'Rigging'] },
  { title: 'Designer', above: 'product', people: ['Aiko'], responsibilities: ['Lines and drawings'] },
  { title: 'Bookkeeper', above: 'finance', people: ['Piet Vos'], responsibilities: ['Invoices', 'Payroll'] },
];

/** Fills the accountability chart, and creates a draft. */
export async function addSeats({ as, idOf, people }: Crew): Promise<void> {
  const holder = (name: string) =>
    people.some(({ firstName }) => firstName === name) ? { userId: idOf(name) } : { name };
  for (const [id, seat] of Object.entries(core)) {
    await changeSeat(as('Maya', 40), id, {}, { ...seat, people: seat.people.map(holder) });
  }
  for (const { above, ...seat } of below) {
    await createSeat(as('Daniel', 38), {}, { ...seat, people: seat.people.map(holder), parentId: above });
  }
  const { id: chartId } = await createChart(as('Daniel', 3), { name: 'With a loft in Lisbon' });
  await changeChart(as('Daniel', 3), chartId, { visibleTo: null });
  await createSeat(as('Daniel', 3), { chartId }, { title: 'Head of Lisbon', people: [holder('Jonas')] });
  await changeSeat(as('Daniel', 3), 'hr', { chartId }, { parentId: 'finance' });
}
