import { type SQL, sql } from 'drizzle-orm';
import type { NounWith } from '#contract/nouns.ts';
import { type OrganizationQuota, type QuotaKind, quotas } from '#contract/quotas.ts';
import { amountOf } from '#rules/row-names.ts';
import { type Message, msg } from '#rules/translate.ts';
import type { Database } from '#server/db/pool.ts';
import { Refusal } from '#server/errors.ts';
import type { Quotas } from '#server/http/mount.ts';

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

/** What is limited and no noun. */
const otherAmounts: Record<Exclude<QuotaKind, NounWith<'quota'>>, (count: number) => Message> = {
  files: (count) => msg('{count, plural, one {# file} other {# files}}', { count }),
  fileMegabytes: (count) => msg('{count, plural, one {# megabyte of files} other {# megabytes of files}}', { count }),
  recordingMegabytes: (count) =>
    msg('{count, plural, one {# megabyte of recordings} other {# megabytes of recordings}}', { count }),
  imports: (count) => msg('{count, plural, one {# import} other {# imports}}', { count }),
  memberships: (count) => msg('{count, plural, one {# member} other {# members}}', { count }),
  organizations: (count) => msg('{count, plural, one {# organization} other {# organizations}}', { count }),
  createdOrganizations: (count) =>
    msg('{count, plural, one {# created organization} other {# created organizations}}', { count }),
};
const amountOfKind = (kind: QuotaKind, count: number): Message =>
  kind in otherAmounts
    ? otherAmounts[kind as keyof typeof otherAmounts](count)
    : amountOf(kind as NounWith<'quota'>, count);

/** The tables that do not have the name of their kind. */
const tableOf: { [Kind in QuotaKind]?: string } = {
  videoRooms: 'video_rooms',
  customEmoji: 'custom_emoji',
  transcriptLines: 'transcript_lines',
  fileMegabytes: 'files',
  recordingMegabytes: 'recording_tracks',
};

/** 409: an organization, or the account in the case of organizations, has used up a quota. */
export function quotaReached(kind: QuotaKind, most: number): Refusal {
  const amount = amountOfKind(kind, most);
  const sentence =
    kind === 'organizations' || kind === 'createdOrganizations'
      ? msg("You've reached the limit of {amount}. Your administrator can raise it.", { amount })
      : msg('This organization has reached its limit of {amount}. Your administrator can raise it.', { amount });
  return new Refusal(409, 'quota_reached', sentence, { what: kind, most });
}

/** The bytes of a row, for the kinds that are counted in megabytes. */
const bytesOf: { [Kind in QuotaKind]?: SQL } = {
  fileMegabytes: sql`size + coalesce(octet_length(preview), 0) + coalesce(octet_length(thumbnail), 0)`,
  recordingMegabytes: sql`bytes`,
};

/** Where rows are counted: in an organization, or in all that the account has created which created one of them. */
type Counted = { organizationId: number; isGroup: boolean };

/** Selects from the organizations in which rows are counted. */
const selectCounted = ({ organizationId, isGroup }: Counted, selected: SQL): SQL => sql`
  select ${selected} from organizations as own join organizations as counted on counted.id = own.id
    ${isGroup ? sql`or counted.created_by_id = own.created_by_id` : sql``}
  where own.id = ${organizationId}`;

/** The number of rows of a kind, or `atMost` if there are more; or how many megabytes they have. */
async function countRows(db: Database, where: Counted, kind: OrganizationQuota, atMost: number): Promise<number> {
  const bytes = bytesOf[kind];
  const ofKind = sql`from ${sql.identifier(tableOf[kind] ?? kind)}
    where organization_id in (${selectCounted(where, sql`counted.id`)})`;
  const { rows } = await db.execute(
    bytes
      ? sql`select coalesce(sum(${bytes}), 0)::float / 1e6 as rows ${ofKind}`
      : sql`select count(*)::int as rows from (select ${ofKind} limit ${atMost}) as counted`,
  );
  return (rows as [{ rows: number }])[0].rows;
}

/** How many rows of a kind there may be, and where they are counted. */
type QuotaLimit = Counted & { most: number };

/** Megabytes are limited for all organizations of an account together. An organization may set itself a smaller limit. */
async function readLimits(
  db: Database,
  organizationId: number,
  kind: OrganizationQuota,
  most: number,
): Promise<QuotaLimit[]> {
  const limits = [{ organizationId, isGroup: kind in bytesOf, most }];
  if (kind !== 'recordingMegabytes') return limits;
  const { rows } = await db.execute<{ most: number }>(
    sql`select megabytes::int as most from recording_settings where organization_id = ${organizationId} and megabytes < ${most}`,
  );
  return [...limits, ...rows.map((own) => ({ organizationId, isGroup: false, most: own.most }))];
}

/** The first organization in which rows are counted, by which all of them find their lock. */
async function findFirst(db: Database, where: Counted): Promise<number> {
  if (!where.isGroup) return where.organizationId;
  const { rows } = await db.execute<{ id: number }>(selectCounted(where, sql`min(counted.id) as id`));
  return rows[0]?.id ?? where.organizationId;
}

/**
 * Checks that there are at most `most` rows of a kind, including those that the transaction `db` and others that are committing have
 * created. @throws Refusal (409)
 */
async function demandWithin(db: Database, kind: OrganizationQuota, { most, ...where }: QuotaLimit): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${quotaLock}, ${await findFirst(db, where)})`);
  if ((await countRows(db, where, kind, most + 1)) > most) throw quotaReached(kind, most);
}

/** Whether an organization has fewer rows of a kind than `most`. */
export const isWithin = async (
  db: Database,
  organizationId: number,
  kind: OrganizationQuota,
  most: number,
): Promise<boolean> => (await countRows(db, { organizationId, isGroup: false }, kind, most)) < most;

/** The same for an organization. @throws Refusal (409) */
export const demandAtMost = (
  db: Database,
  organizationId: number,
  kind: OrganizationQuota,
  most: number,
): Promise<void> => demandWithin(db, kind, { organizationId, isGroup: false, most });

/** The same for rows of all kinds, and for the megabytes of all organizations of the account. @throws Refusal (409) */
export async function demandAllWithin(
  db: Database,
  organizationId: number,
  mostOf: Record<OrganizationQuota, number>,
): Promise<void> {
  const kinds = (Object.keys(quotas) as QuotaKind[]).filter(
    (kind) => kind !== 'organizations' && kind !== 'createdOrganizations',
  );
  for (const kind of kinds)
    for (const limit of await readLimits(db, organizationId, kind, mostOf[kind])) await demandWithin(db, kind, limit);
}

/** Enforces the quotas `mostOf`. Each process estimates how many rows there are, and counts more often the nearer a quota is. */
export function openQuotas(db: Database, mostOf: Record<OrganizationQuota, number> = quotas): Quotas {
  const estimates = new Map<string, { rows: number; countAt: number }>();
  /** The first organization of each group, by the organizations in it: who created one never changes. */
  const firsts = new Map<number, number>();

  const keyOf = ({ organizationId, isGroup }: Counted, kind: OrganizationQuota) =>
    isGroup ? `group ${firsts.get(organizationId)} ${kind}` : `${organizationId} ${kind}`;

  async function countAgain(kind: OrganizationQuota, { most, ...where }: QuotaLimit) {
    if (where.isGroup) firsts.set(where.organizationId, await findFirst(db, where));
    const rows = await countRows(db, where, kind, most);
    // Once the quota is used up, count each time, because rows may have been deleted.
    const countAt = Math.min(most, rows + Math.max(1, Math.floor((most - rows) * uncountedShare)));
    const estimate = { rows, countAt };
    estimates.set(keyOf(where, kind), estimate);
    return estimate;
  }

  async function demandSpaceWithin(
    kind: OrganizationQuota,
    limit: QuotaLimit,
    megabytes: number,
  ): Promise<Message | undefined> {
    // A file must fit as a whole.
    const most = limit.most - megabytes;
    let estimate = estimates.get(keyOf(limit, kind));
    // The organization may have changed its own quota.
    if (!estimate || estimate.rows >= Math.min(estimate.countAt, most)) estimate = await countAgain(kind, limit);
    if (estimate.rows >= limit.most || estimate.rows > most) throw quotaReached(kind, limit.most);
    if (estimate.rows < limit.most * noticeShare) return undefined;
    return msg('This organization has {used, number} of at most {amount}. Your administrator can raise the limit.', {
      used: Math.floor(estimate.rows),
      amount: amountOfKind(kind, limit.most),
    });
  }

  return {
    async demandSpace(organizationId, kind, megabytes = 0) {
      let notice: Message | undefined;
      for (const limit of await readLimits(db, organizationId, kind, mostOf[kind]))
        notice ??= await demandSpaceWithin(kind, limit, megabytes);
      return notice;
    },
    async demandFit(db, organizationId, kind, rows) {
      // A chunk of a recording has a few megabytes at most.
      const isSmall = rows === 1 || kind === 'recordingMegabytes';
      for (const limit of await readLimits(db, organizationId, kind, mostOf[kind])) {
        const estimate = estimates.get(keyOf(limit, kind));
        if (!isSmall || !estimate || limit.most - estimate.rows <= countedRows) await demandWithin(db, kind, limit);
      }
    },
    added(organizationId, kind, rows) {
      for (const isGroup of [true, false]) {
        const estimate = estimates.get(keyOf({ organizationId, isGroup }, kind));
        if (estimate) estimate.rows += rows;
      }
    },
  };
}
