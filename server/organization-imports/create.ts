import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { mayWork } from '#rules/people.ts';
import { auditChange } from '#server/audit/change.ts';
import type { Config } from '#server/config.ts';
import { Conflict } from '#server/errors.ts';
import type { Row } from '#server/exports/lines.ts';
import { tableNamed } from '#server/exports/tables.ts';
import { invitePerson } from '#server/invitations/invite-person.ts';
import { organizationImported } from '#server/notifications/drafts/drafts.ts';
import { notify } from '#server/notifications/notify.ts';
import { insertOrganization } from '#server/organizations/create.ts';
import { findActor } from '#server/organizations/memberships.ts';
import {
  addMember,
  checkOrganizationQuota,
  completeOrganization,
  findOrganization,
  lockAccount,
  type Settings,
  setCurrentOrganization,
} from '#server/organizations/organizations.ts';
import { demandAllWithin, openQuotas, quotaReached } from '#server/organizations/quotas.ts';
import { organizations } from '#server/organizations/table.ts';
import { type Actor, inOrganization, type Scope, type SystemScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import type { Archive } from './archive.ts';
import { badRow } from './bad-file.ts';
import { megapixelsIn } from './files.ts';
import { finishChannels } from './finish-channels.ts';
import { type Import, type ImportConfig, pagesIn } from './import.ts';
import type { Plan, Progress } from './plan.ts';
import { withNewLinks } from './references.ts';
import type { StoredImport } from './table.ts';
import { writeRows } from './write.ts';

type Input = {
  stored: StoredImport;
  archive: Archive;
  plan: Plan;
  config: ImportConfig;
  progress: Progress;
  /** Called with the id of the organization before its recordings are stored. */
  begin(organizationId: number): Promise<void>;
};

/** What an import has done. */
export type Imported = Pick<StoredImport, 'invited' | 'notInvited' | 'filesLeftOut'>;

/**
 * Creates an organization from an export, in one transaction. The caller becomes its admin, and it becomes their current one.
 * @throws BadFile; Refusal (409) at one of the quotas
 */
export async function createImported(scope: SystemScope, input: Input): Promise<Imported> {
  const { stored, archive, plan, config, progress, begin } = input;
  const { db, now } = scope;
  const { userId } = stored;
  // The pool ends transactions that wait too long: this one also waits for files.
  await db.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  const messageIds = plan.ids.get('messages') as Map<number, number>;
  const one: Import = {
    ...{ db, now, archive, plan, config, progress },
    isConfirmed: (await db.$count(users, and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)))) > 0,
    ...{ organizationId: 0, actorId: userId, filesLeftOut: 0, threads: new Set<number>() },
    megapixelsLeft: megapixelsIn(stored.bytes),
    messageIds: [[...messageIds.keys()], [...messageIds.values()]],
    move: { from: archive.manifest.origin, to: config.publicUrl },
  };
  const row = await readOrganization(one);
  one.organizationId = await insertFrom(scope, row, userId);
  plan.ids.set('organizations', new Map([[row.id, one.organizationId]]));
  const { description } = withNewLinks(tableNamed('organizations'), row, plan, one.move) as Settings;
  await completeOrganization(db, one.organizationId, { description });
  await begin(one.organizationId);
  await demandSpace(one);
  await writeRows(one);
  const asCaller = { ...scope, actor: { userId } };
  await addMember(asCaller, one.organizationId, userId, { role: 'admin' });
  await finishChannels(one);
  const admin = await enter(scope, one, config.quotas);
  const counts = stored.invites ? await invitePeople(scope, one, admin) : { invited: 0, notInvited: 0 };
  await demandAllWithin(db, one.organizationId, config.quotas);
  return { filesLeftOut: one.filesLeftOut, ...counts };
}

/** Demands that the files and recordings fit into the quotas, before any of them is stored. @throws Refusal (409) */
async function demandSpace({ db, archive, config, organizationId }: Import): Promise<void> {
  const { demandSpace } = openQuotas(db, config.quotas);
  await demandSpace(organizationId, 'fileMegabytes', archive.bytesIn('files/') / 1e6);
  await demandSpace(organizationId, 'recordingMegabytes', archive.bytesIn('recordings/') / 1e6);
}

/** The only row of the table of organizations. @throws BadFile without one */
async function readOrganization(one: Import): Promise<Row> {
  for await (const [row] of pagesIn(one, tableNamed('organizations'))) if (row) return row;
  throw badRow('organizations', 1, 'id');
}

/** Inserts the organization with its times and settings, but for those that decide who comes in. */
async function insertFrom(scope: SystemScope, row: Row, userId: string): Promise<number> {
  const { id: _i, slug: _s, version: _v, approvedDomains: _a, ...settings } = row;
  const isAdminSecure = await scope.db.$count(users, sql`id = ${userId} and has_second_factor`);
  const demandsSecondFactor = settings.demandsSecondFactor === true && isAdminSecure > 0;
  const complete = { ...(settings as Settings), demandsSecondFactor };
  return (await insertOrganization(scope.db, complete, userId, { isLong: true })).id;
}

/** Checks the quotas of the caller, and opens the organization for them. Returns them as its admin. @throws Refusal (409) */
async function enter(scope: SystemScope, one: Import, most: Config['quotas']): Promise<Actor> {
  const { organizationId, actorId } = one;
  const asCaller = { ...scope, actor: { userId: actorId } };
  await lockAccount(asCaller, actorId);
  const created = await scope.db.$count(organizations, eq(organizations.createdById, actorId));
  if (created > most.createdOrganizations) throw quotaReached('createdOrganizations', most.createdOrganizations);
  await checkOrganizationQuota(asCaller, most.organizations);
  await setCurrentOrganization(asCaller, organizationId);
  const within = inOrganization(scope, organizationId);
  const organization = await findOrganization(within, organizationId);
  within.record('organizations', 'created', organization);
  const actor = await findActor(scope.db, organizationId, actorId);
  if (!actor) throw new Conflict('The account is gone');
  await auditChange(
    { ...within, actor },
    {
      kind: 'setting',
      noun: 'organizationImports',
      act: 'created',
      subjectId: organizationId,
      title: organization.name,
    },
  );
  await notify(within, [organizationImported(actorId)]);
  return actor;
}

/** Invites the people who had an account, each to take over their work. Counts who cannot be invited. */
async function invitePeople(
  scope: SystemScope,
  { organizationId, plan, config }: Import,
  actor: Actor,
): Promise<Pick<Imported, 'invited' | 'notInvited'>> {
  const asAdmin: Scope = { ...scope, ...scope.into(organizationId), actor };
  const people = [...plan.people.values()].filter(
    ({ id, email, hasAccount, isActive }) => isActive && hasAccount && email !== null && id !== plan.self,
  );
  let invited = 0;
  for (const { id, email, role } of people) {
    const personId = plan.ids.get('users')?.get(id);
    // An observer cannot take over work.
    if (!email || !role || !mayWork({ role }) || personId === undefined) continue;
    const outcome = await invitePerson(asAdmin, { personId: String(personId), email, role }, config);
    if (outcome === 'limit') break;
    if (outcome === 'invited') invited += 1;
  }
  return { invited, notInvited: people.length - invited };
}
