import { sql } from 'drizzle-orm';
import { type Countable, ceilings } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { Refusal } from '#server/errors.ts';

/** From which part of a ceiling on it is told. */
const near = 0.9;
/**
 * What part of the room that is left may be filled before rows are counted anew: so few that four processes that do not
 * know of each other stay below the ceiling.
 */
const uncounted = 0.25;

const names: Record<Countable, string> = {
  ...{ todos: 'to-dos', issues: 'issues', rocks: 'rocks', milestones: 'milestones', comments: 'comments' },
  ...{ meetings: 'meetings', teams: 'teams', scorecards: 'scorecards', measurables: 'measurables' },
  ...{ charts: 'charts', seats: 'seats', memberships: 'members' },
};
const whoRaisesIt = 'Whoever runs this server can raise the limit.';
const inWords = (count: number) => count.toLocaleString('en');

/** 409: the organization has as many rows of a kind as it may. */
export const ceilingReached = (kind: Countable, most: number): Refusal =>
  new Refusal(
    409,
    'ceiling_reached',
    `This organization has ${inWords(most)} ${names[kind]}, as many as it may have. ${whoRaisesIt}`,
    { what: kind, most },
  );

/** How full organizations are. */
export type Ceilings = {
  /** Makes sure that one more row fits. Gives a sentence where there is little room left. @throws Refusal (409) */
  demandRoom(organizationId: number, kind: Countable): Promise<string | undefined>;
  /** So many rows were created. */
  added(organizationId: number, kind: Countable, rows: number): void;
};

/** Opens the ceilings, of which the operator set `most`. Rows are counted seldom: the nearer to the ceiling, the oftener. */
export function openCeilings(db: Database, most: Record<Countable, number> = ceilings): Ceilings {
  const known = new Map<string, { rows: number; countAt: number }>();

  async function countRows(organizationId: number, kind: Countable) {
    const { rows } = await db.execute(sql`
      select count(*)::int as rows from (
        select from ${sql.identifier(kind)} where organization_id = ${organizationId} limit ${most[kind]}) as counted`);
    const [{ rows: count }] = rows as [{ rows: number }];
    // What is full is counted each time: a row may have gone.
    const countAt = Math.min(most[kind], count + Math.max(1, Math.floor((most[kind] - count) * uncounted)));
    const counted = { rows: count, countAt };
    known.set(`${organizationId} ${kind}`, counted);
    return counted;
  }

  return {
    async demandRoom(organizationId, kind) {
      let held = known.get(`${organizationId} ${kind}`);
      if (!held || held.rows >= held.countAt) held = await countRows(organizationId, kind);
      if (held.rows >= most[kind]) throw ceilingReached(kind, most[kind]);
      if (held.rows < most[kind] * near) return undefined;
      return `This organization has ${inWords(held.rows)} of at most ${inWords(most[kind])} ${names[kind]}. ${whoRaisesIt}`;
    },
    added(organizationId, kind, rows) {
      const held = known.get(`${organizationId} ${kind}`);
      if (held) held.rows += rows;
    },
  };
}
