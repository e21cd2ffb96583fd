import { sql } from 'drizzle-orm';
import { type Ceiling, type Countable, ceilings } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { Refusal } from '#server/errors.ts';

/** From which part of a ceiling on it is told. */
const near = 0.9;
/**
 * What part of the room that is left may be filled before rows are counted anew: so few that four processes that do not
 * know of each other stay below the ceiling.
 */
const uncounted = 0.25;
/** How many rows below a ceiling each creation is counted by itself: more than there are calls under way. */
const counted = 100;
/** Any number that no other program locks: the letters QDCE. */
const ceilingLock = 0x51444345;

const names: Record<Ceiling, string> = {
  ...{ todos: 'to-dos', issues: 'issues', rocks: 'rocks', milestones: 'milestones', comments: 'comments' },
  ...{
    meetings: 'meetings',
    headlines: 'headlines',
    teams: 'teams',
    scorecards: 'scorecards',
    measurables: 'measurables',
  },
  ...{ channels: 'channels', messages: 'messages', files: 'files', fileMegabytes: 'megabytes of files' },
  ...{ charts: 'charts', seats: 'seats', memberships: 'members', organizations: 'organizations' },
};
const whoRaisesIt = 'Whoever runs this server can raise the limit.';
const inWords = (count: number) => Math.floor(count).toLocaleString('en');

/** 409: there are as many of a kind as there may be: in an organization, or organizations of an account. */
export function ceilingReached(kind: Ceiling, most: number): Refusal {
  const many = `${inWords(most)} ${names[kind]}`;
  const sentence =
    kind === 'organizations'
      ? `You are in ${many}, as many as you may be in.`
      : `This organization has ${many}, as many as it may have.`;
  return new Refusal(409, 'ceiling_reached', `${sentence} ${whoRaisesIt}`, { what: kind, most });
}

/** How many rows of a kind an organization has, up to so many; of its files also what they weigh. */
async function countRows(db: Database, organizationId: number, kind: Countable, atMost: number): Promise<number> {
  const { rows } = await db.execute(
    kind === 'fileMegabytes'
      ? sql`select coalesce(sum(size + coalesce(octet_length(preview), 0) + coalesce(octet_length(thumbnail), 0)), 0)::float / 1e6 as rows
          from files where organization_id = ${organizationId}`
      : sql`select count(*)::int as rows from (
          select from ${sql.identifier(kind)} where organization_id = ${organizationId} limit ${atMost}) as counted`,
  );
  return (rows as [{ rows: number }])[0].rows;
}

/**
 * Makes sure that an organization has no more rows of a kind than it may, with those that the transaction `db` has created
 * and whatever was created at the same moment. @throws Refusal (409)
 */
export async function demandAtMost(db: Database, organizationId: number, kind: Countable, most: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ceilingLock}, ${organizationId})`);
  if ((await countRows(db, organizationId, kind, most + 1)) > most) throw ceilingReached(kind, most);
}

/** How full organizations are. */
export type Ceilings = {
  /** Makes sure that one more row fits. Gives a sentence where there is little room left. @throws Refusal (409) */
  demandRoom(organizationId: number, kind: Countable): Promise<string | undefined>;
  /**
   * Makes sure that so many rows, which the transaction `db` has created, fit; one row far from the ceiling does without
   * asking. @throws Refusal (409)
   */
  demandFit(db: Database, organizationId: number, kind: Countable, rows: number): Promise<void>;
  /** So many rows were created. */
  added(organizationId: number, kind: Countable, rows: number): void;
};

/** Opens the ceilings, of which the operator set `most`. Rows are counted seldom: the nearer to the ceiling, the oftener. */
export function openCeilings(db: Database, most: Record<Countable, number> = ceilings): Ceilings {
  const known = new Map<string, { rows: number; countAt: number }>();

  async function countAnew(organizationId: number, kind: Countable) {
    const rows = await countRows(db, organizationId, kind, most[kind]);
    // What is full is counted each time: a row may have gone.
    const countAt = Math.min(most[kind], rows + Math.max(1, Math.floor((most[kind] - rows) * uncounted)));
    const held = { rows, countAt };
    known.set(`${organizationId} ${kind}`, held);
    return held;
  }

  return {
    async demandRoom(organizationId, kind) {
      let held = known.get(`${organizationId} ${kind}`);
      if (!held || held.rows >= held.countAt) held = await countAnew(organizationId, kind);
      if (held.rows >= most[kind]) throw ceilingReached(kind, most[kind]);
      if (held.rows < most[kind] * near) return undefined;
      return `This organization has ${inWords(held.rows)} of at most ${inWords(most[kind])} ${names[kind]}. ${whoRaisesIt}`;
    },
    async demandFit(db, organizationId, kind, rows) {
      const held = known.get(`${organizationId} ${kind}`);
      if (rows === 1 && held && most[kind] - held.rows > counted) return;
      await demandAtMost(db, organizationId, kind, most[kind]);
    },
    added(organizationId, kind, rows) {
      const held = known.get(`${organizationId} ${kind}`);
      if (held) held.rows += rows;
    },
  };
}
