import { seatKey } from '#rules/live.ts';
import { handBackIssues, handOverIssues } from '#server/issues/issues.ts';
import { handBackMeasurables, handOverMeasurables } from '#server/measurables/measurables.ts';
import { handOverMeetings } from '#server/meetings/meetings.ts';
import { handBackRocks, handOverRocks } from '#server/rocks/rocks.ts';
import { asServer, type ServerScope } from '#server/scope.ts';
import { handBackSeats, handOverDrafts, handOverSeats } from '#server/seats/hand-over.ts';
import { handBackTeams, handOverTeams } from '#server/teams/members.ts';
import { handBackTodos, handOverTodos } from '#server/todos/todos.ts';

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** The rows that one person took over from another: ids, for seats their `seatKey`. */
export type HandedOver = Awaited<ReturnType<typeof handOverAll>>;

/** Reassigns everything that one person owns to another; returns it by noun. */
export async function handOverAll(scope: ServerScope, from: string, to: string) {
  const within = asServer(scope);
  return {
    teamsLed: idsOf(await handOverTeams(within, from, to)),
    rocks: idsOf(await handOverRocks(within, from, to)),
    todos: idsOf(await handOverTodos(within, from, to)),
    issues: idsOf(await handOverIssues(within, from, to)),
    measurables: idsOf(await handOverMeasurables(within, from, to)),
    meetings: idsOf(await handOverMeetings(within, from, to)),
    drafts: idsOf(await handOverDrafts(within, from, to)),
    seats: (await handOverSeats(within, from, to)).map((seat) => ({
      key: seatKey(seat),
      wasShared: seat.people.some(({ userId }) => userId === to),
    })),
  };
}

/** How many rows were handed over. */
export const countOf = (handedOver: HandedOver): number =>
  Object.values(handedOver).reduce((count, rows) => count + rows.length, 0);

/** What `handBackAll` can put back: the rows of a person without an account, who leads no team and holds no meetings. */
export type Returnable = Parameters<typeof handBackTeams>[1] &
  Parameters<typeof handBackSeats>[1] &
  Pick<HandedOver, 'rocks' | 'todos' | 'issues' | 'measurables'>;

/** Gives the rows that a member took over, and still owns, back to the person. */
export async function handBackAll(
  scope: ServerScope,
  rows: Returnable,
  people: { from: string; to: string },
): Promise<void> {
  const within = asServer(scope);
  await handBackTeams(within, rows, people);
  await handBackRocks(within, { ids: rows.rocks, ...people });
  await handBackTodos(within, { ids: rows.todos, ...people });
  await handBackIssues(within, { ids: rows.issues, ...people });
  await handBackMeasurables(within, { ids: rows.measurables, ...people });
  await handBackSeats(within, rows, people);
}
