import { sql } from 'drizzle-orm';
import type { Recap } from '#contract/recaps.ts';
import { searchTextOf } from '#rules/recap-search.ts';
import { hashToken } from '#server/auth/tokens.ts';
import { insertAll } from '#server/db/rows.ts';
import type { Row } from '#server/exports/lines.ts';
import { type ExportedTable, exportedTables } from '#server/exports/tables.ts';
import { tokenLength } from '#server/invitations/send.ts';
import { newInviteCode } from '#server/organizations/organizations.ts';
import { stateOf } from '#server/shared-texts/state-of.ts';
import { fileWriters } from './files.ts';
import { type Import, pagesIn } from './import.ts';
import { type Parent, withNewIds, withNewLinks } from './references.ts';

/** Guests get mail, which only someone with a confirmed address may cause. */
const withoutGuests = (row: Row, { isConfirmed }: Import): Row => (isConfirmed ? row : { ...row, guests: [] });

/** Whether a meeting has been over for a day, so that it can neither repeat nor be reopened. */
const isOver = ({ status, endedAt }: Row, { now }: Import) =>
  (status === 'completed' || status === 'closed') && Date.parse(String(endedAt ?? 0)) < now.getTime() - 24 * 3600_000;

/** The columns that an export does not have, or that are different in a new organization. */
const changes: Record<string, (row: Row, one: Import) => Row> = {
  memberships: (row, { actorId }) =>
    row.userId === actorId
      ? { ...row, role: 'admin', deactivatedAt: null }
      : // People without an account have no permissions. The invitation gives them their role.
        { ...row, role: 'managee' },
  // The file has only the names of people who left.
  users: ({ id, firstName, lastName, email, createdAt, updatedAt }, { now }) => ({
    ...{ id, firstName, lastName, email: null, hasAccount: false },
    formerEmailHash: email ? hashToken(String(email).toLowerCase()) : null,
    ...{ createdAt: createdAt ?? now.toISOString(), updatedAt: updatedAt ?? now.toISOString() },
  }),
  channels: (row) => ({ ...row, people: (row.people as string[] | null)?.toSorted() ?? null }),
  channelMembers: (row, one) => ({ ...row, hiddenUpToId: lastMessageUpTo(Number(row.hiddenUpToId), one) }),
  meetingSeries: withoutGuests,
  meetings: (row, one) => (isOver(row, one) ? row : withoutGuests(row, one)),
  // No one writes or records it any more.
  meetingSummaries: (row) =>
    row.state === 'waiting' || row.state === 'writing'
      ? { ...row, state: 'failed', failure: 'The summary was not ready when the organization was exported' }
      : row,
  recordings: (row) => ({ ...row, stoppedAt: row.stoppedAt ?? row.startedAt }),
  sharedTexts: (row) => ({ ...row, state: `\\x${Buffer.from(stateOf(String(row.text))).toString('hex')}` }),
  // Their links lead to the other installation. An admin can send them again.
  invitations: (row, { now }) => ({
    ...row,
    tokenHash: hashToken(newInviteCode(tokenLength)),
    sends: 0,
    expiresAt: String(row.expiresAt) < now.toISOString() ? row.expiresAt : now.toISOString(),
  }),
  offices: (row) => ({ ...row, ownName: null, ownMap: null }),
};

/** The new id of the last message of the file up to a former id, which may not be there; 0 without one. New ids have the same order. */
function lastMessageUpTo(formerId: number, { messageIds: [former, own] }: Import): number {
  let [before, after] = [-1, former.length];
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if ((former[middle] ?? 0) <= formerId) before = middle;
    else after = middle;
  }
  return own[before] ?? 0;
}

/** The organization is there already, and the pictures of its own office map are left out with the map. */
const isWritten = ({ name }: ExportedTable) => name !== 'organizations' && name !== 'officePictures';

/** Writes all rows of a file into a new organization. @throws BadFile; Refusal */
export async function writeRows(one: Import): Promise<void> {
  for (const table of exportedTables) {
    if (!isWritten(table)) continue;
    const parents: Parent[] = [];
    let number = 0;
    for await (const page of pagesIn(one, table)) {
      const rows: Row[] = [];
      for (const former of page) {
        number += 1;
        const { row, parents: own } = withNewIds(table, former, number, one.plan);
        parents.push(...own);
        if (table.name === 'users' && row.id === one.actorId) continue;
        rows.push(withNewLinks(table, row, one.plan, one.move));
      }
      await writePage(one, table, rows, page);
      await one.progress(page.length);
    }
    await setParents(one, table, parents);
    if (table.name === 'messages') for (const { parentId } of parents) one.threads.add(parentId);
  }
}

async function writePage(one: Import, { name, table }: ExportedTable, rows: Row[], former: Row[]): Promise<void> {
  const change = changes[name];
  const { organizationId } = one;
  const complete = rows.map((row) => {
    const { version: _, ...rest } = change ? change(row, one) : row;
    return name === 'users' ? rest : { ...rest, organizationId };
  });
  const writeFiles = fileWriters[name];
  if (writeFiles) return writeFiles(one, complete, former);
  if (name === 'meetingRecaps') await addWords(one, complete);
  await insertAll(one.db, table, complete);
}

/** Adds the searchable text of recaps, which contains the summary of the meeting. */
async function addWords({ db, organizationId }: Import, rows: Row[]): Promise<void> {
  const ids = rows.map(({ meetingId }) => meetingId);
  const { rows: meetings } = await db.execute<{ id: number; summary: string | null }>(sql`
    select id, summary from meetings where organization_id = ${organizationId} and id = any(${sql.param(ids)}::int[])`);
  const summaries = new Map(meetings.map(({ id, summary }) => [id, summary]));
  for (const row of rows) row.words = searchTextOf(row.recap as Recap, summaries.get(Number(row.meetingId)) ?? null);
}

/** How many rows one statement sets. */
const parentsAtOnce = 500;

/** Sets what rows of a table refer to in the same table. */
async function setParents({ db }: Import, { table }: ExportedTable, parents: Parent[]): Promise<void> {
  for (let at = 0; at < parents.length; at += parentsAtOnce) {
    const part = parents.slice(at, at + parentsAtOnce);
    await db.execute(sql`update ${table} set parent_id = part.parent_id
      from jsonb_to_recordset(${JSON.stringify(part.map(({ id, parentId }) => ({ id, parent_id: parentId })))}::jsonb)
        as part (id int, parent_id int) where ${table}.id = part.id`);
  }
}
