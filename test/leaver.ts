import { createTodo } from './builders.ts';
import type { World } from './world.ts';

/** An admin, three colleagues, and a person who leaves with work. */
export async function crewWithLeaver(world: World) {
  const ada = await world.admin();
  const [grace, alan, kay, leaver] = [
    await world.colleague(ada, 'Grace'),
    await world.colleague(ada, 'Alan'),
    await world.colleague(ada, 'Kay'),
    await world.colleague(ada, 'Leaver'),
  ];
  const ownerId = leaver.id;
  async function times<Row>(make: (nth: number) => Promise<Row>): Promise<Row[]> {
    const rows = [];
    for (const nth of [1, 2, 3, 4]) rows.push(await make(nth));
    return rows;
  }
  const rocks = await times((nth) => ada.rocks.create({ body: { title: `Rock ${nth}`, ownerId } }));
  const todos = await times((nth) => createTodo(ada, { title: `To-do ${nth}`, ownerId }));
  const issues = await times((nth) => ada.issues.create({ body: { title: `Issue ${nth}`, ownerId } }));
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const measurables = await times((nth) =>
    ada.measurables.create({ body: { name: `Number ${nth}`, scorecardId, ownerId } }),
  );
  const meetings = await times((nth) =>
    leaver.meetings.create({ body: { title: `Meeting ${nth}`, meetingDate: '2030-01-07' } }),
  );
  const teams = await times((nth) => leaver.teams.create({ body: { name: `Team ${nth}` } }));
  const seats = await times((nth) =>
    ada.seats.create({ body: { title: `Seat ${nth}`, people: [{ userId: ownerId, name: null }] } }),
  );
  return { ada, grace, alan, kay, leaver, rows: { rocks, todos, issues, measurables, meetings, teams, seats } };
}
