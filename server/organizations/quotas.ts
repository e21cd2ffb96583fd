import { type SQL, sql } from 'drizzle-orm';
import { type OrganizationQuota, type QuotaKind, quotas } from '#contract/quotas.ts';
import { type Message, msg } from '#rules/translate.ts';
import type { Database } from '#server/db/pool.ts';
import { Refusal } from '#server/errors.ts';

/** From this share of a quota on, the response of a call that creates rows carries a notice. */
const noticeShare = 0.9;
/**
 * Which share of the remaining quota may be used before rows are counted again: so little that four processes that do not know
 * of each other stay below the quota.
 */
const uncountedShare = 0.25;
/** Within this many rows of a quota, every call that creates rows counts them: more than there are calls in progress. */
const countedRows = 100;
/** Any number that no other program uses for an advisory lock: the letters QDCE. */
const quotaLock = 0x51444345;

const amountOf: Record<QuotaKind, (count: number) => Message> = {
  todos: (count) => msg('{count, plural, one {# {todo}} other {# {todos}}}', { count }),
  issues: (count) => msg('{count, plural, one {# {issue}} other {# {issues}}}', { count }),
  rocks: (count) => msg('{count, plural, one {# {rock}} other {# {rocks}}}', { count }),
  milestones: (count) => msg('{count, plural, one {# {milestone}} other {# {milestones}}}', { count }),
  comments: (count) => msg('{count, plural, one {# comment} other {# comments}}', { count }),
  meetings: (count) => msg('{count, plural, one {# {meeting}} other {# {meetings}}}', { count }),
  headlines: (count) => msg('{count, plural, one {# {headline}} other {# {headlines}}}', { count }),
  channels: (count) => msg('{count, plural, one {# channel} other {# channels}}', { count }),
  messages: (count) => msg('{count, plural, one {# message} other {# messages}}', { count }),
  videoRooms: (count) => msg('{count, plural, one {# video room} other {# video rooms}}', { count }),
  files: (count) => msg('{count, plural, one {# file} other {# files}}', { count }),
  fileMegabytes: (count) => msg('{count, plural, one {# megabyte of files} other {# megabytes of files}}', { count }),
  recordingMegabytes: (count) =>
    msg('{count, plural, one {# megabyte of recordings} other {# megabytes of recordings}}', { count }),
  transcriptLines: (count) =>
    msg('{count, plural, one {# line of transcripts} other {# lines of transcripts}}', { count }),
  teams: (count) => msg('{count, plural, one {# team} other {# teams}}', { count }),
  scorecards: (count) => msg('{count, plural, one {# {scorecard}} other {# {scorecards}}}', { count }),
  measurables: (count) => msg('{count, plural, one {# {measurable}} other {# {measurables}}}', { count }),
  charts: (count) => msg('{count, plural, one {# chart} other {# charts}}', { count }),
  seats: (count) => msg('{count, plural, one {# seat} other {# seats}}', { count }),
  memberships: (count) => msg('{count, plural, one {# member} other {# members}}', { count }),
  organizations: (count) => msg('{count, plural, one {# organization} other {# organizations}}', { count }),
};
/** The tables that do not have the name of their kind. */
const tableOf: { [Kind in QuotaKind]?: string } = {
  videoRooms: 'video_rooms',
  transcriptLines: 'transcript_lines',
  fileMegabytes: 'files',
  recordingMegabytes: 'recording_tracks',
};

/** 409: an organization, or the account in the case of `organizations`, has used up a quota. */
export function quotaReached(kind: QuotaKind, most: number): Refusal {
  const amount = amountOf[kind](most);
  const sentence =
    kind === 'organizations'
      ? msg("You've reached the limit of {amount}. Your administrator can raise it.", { amount })
      : msg('This organization has reached its limit of {amount}. Your administrator can raise it.', { amount });
  return new Refusal(409, 'quota_reached', sentence, { what: kind, most });
}

/** The bytes of a row, for the kinds that are counted in megabytes. */
const bytesOf: { [Kind in QuotaKind]?: SQL } = {
  fileMegabytes: sql`size + coalesce(octet_length(preview), 0) + coalesce(octet_length(thumbnail), 0)`,
  recordingMegabytes: sql`bytes`,
};

/** The number of rows of a kind in an organization, or `atMost` if there are more; or how many megabytes they have. */
async function countRows(
  db: Database,
  organizationId: number,
  kind: OrganizationQuota,
  atMost: number,
): Promise<number> {
  const bytes = bytesOf[kind];
  const ofOrganization = sql`from ${sql.identifier(tableOf[kind] ?? kind)} where organization_id = ${organizationId}`;
  const { rows } = await db.execute(
    bytes
      ? sql`select coalesce(sum(${bytes}), 0)::float / 1e6 as rows ${ofOrganization}`
      : sql`select count(*)::int as rows from (select ${ofOrganization} limit ${atMost}) as counted`,
  );
  return (rows as [{ rows: number }])[0].rows;
}

/** The quota of an organization, which may have set itself a smaller one. */
async function readMost(db: Database, organizationId: number, kind: OrganizationQuota, most: number): Promise<number> {
  if (kind !== 'recordingMegabytes') return most;
  const { rows } = await db.execute(
    sql`select least(megabytes, ${most})::int as most from recording_settings where organization_id = ${organizationId}`,
  );
  return (rows as { most: number }[])[0]?.most ?? most;
}

/**
 * Checks that an organization has at most `most` rows of a kind, including those that the transaction `db` and others that are
 * committing have created. @throws Refusal (409)
 */
export async function demandAtMost(
  db: Database,
  organizationId: number,
  kind: OrganizationQuota,
  most: number,
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${quotaLock}, ${organizationId})`);
  if ((await countRows(db, organizationId, kind, most + 1)) > most) throw quotaReached(kind, most);
}

/** Enforces the quotas of organizations. */
export type Quotas = {
  /** Checks that one more row fits. Returns a notice for the user if the quota is almost used up. @throws Refusal (409) */
  demandSpace(organizationId: number, kind: OrganizationQuota): Promise<Message | undefined>;
  /**
   * Checks that the rows that the transaction `db` has created fit. A single row far below the quota needs no query.
   * @throws Refusal (409)
   */
  demandFit(db: Database, organizationId: number, kind: OrganizationQuota, rows: number): Promise<void>;
  /** Adds created rows to the estimate. */
  added(organizationId: number, kind: OrganizationQuota, rows: number): void;
};

/** Enforces the quotas `mostOf`. Each process estimates how many rows there are, and counts more often the nearer a quota is. */
export function openQuotas(db: Database, mostOf: Record<OrganizationQuota, number> = quotas): Quotas {
  const estimates = new Map<string, { rows: number; countAt: number }>();

  async function countAgain(organizationId: number, kind: OrganizationQuota, most: number) {
    const rows = await countRows(db, organizationId, kind, most);
    // Once the quota is used up, count each time, because rows may have been deleted.
    const countAt = Math.min(most, rows + Math.max(1, Math.floor((most - rows) * uncountedShare)));
    const estimate = { rows, countAt };
    estimates.set(`${organizationId} ${kind}`, estimate);
    return estimate;
  }

  return {
    async demandSpace(organizationId, kind) {
      const most = await readMost(db, organizationId, kind, mostOf[kind]);
      let estimate = estimates.get(`${organizationId} ${kind}`);
      // The organization may have changed its own quota.
      if (!estimate || estimate.rows >= Math.min(estimate.countAt, most))
        estimate = await countAgain(organizationId, kind, most);
      if (estimate.rows >= most) throw quotaReached(kind, most);
      if (estimate.rows < most * noticeShare) return undefined;
      return msg('This organization has {used, number} of at most {amount}. Your administrator can raise the limit.', {
        used: Math.floor(estimate.rows),
        amount: amountOf[kind](most),
      });
    },
    async demandFit(db, organizationId, kind, rows) {
      const estimate = estimates.get(`${organizationId} ${kind}`);
      const most = await readMost(db, organizationId, kind, mostOf[kind]);
      // A chunk of a recording has a few megabytes at most.
      const isSmall = rows === 1 || kind === 'recordingMegabytes';
      if (isSmall && estimate && most - estimate.rows > countedRows) return;
      await demandAtMost(db, organizationId, kind, most);
    },
    added(organizationId, kind, rows) {
      const estimate = estimates.get(`${organizationId} ${kind}`);
      if (estimate) estimate.rows += rows;
    },
  };
}
