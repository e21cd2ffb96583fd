import type { FastifyBaseLogger } from 'fastify';
import { nounsWith } from '#contract/nouns.ts';
import { endAccounts } from '#server/accounts/ending.ts';
import { purgeAudit } from '#server/audit/list.ts';
import { purgeDevices } from '#server/auth/devices.ts';
import { purgeChallenges } from '#server/auth/passkeys/challenges.ts';
import { purgeProofs } from '#server/auth/proofs.ts';
import { purgeLinks } from '#server/auth/provider/link.ts';
import { purgeLogins } from '#server/auth/provider/login.ts';
import { purgeRateLimits } from '#server/auth/rate-limits.ts';
import { purgeSessions } from '#server/auth/sessions.ts';
import type { Config } from '#server/config.ts';
import { trashStart } from '#server/db/columns.ts';
import type { Database } from '#server/db/pool.ts';
import type { Broadcast } from '#server/events/broadcast.ts';
import { purgeEvents } from '#server/events/store.ts';
import { transact } from '#server/events/transact.ts';
import { purgeExports } from '#server/exports/exports.ts';
import { purgeFiles } from '#server/files/files.ts';
import { purgeResponses } from '#server/idempotency/purge.ts';
import { purgeImports } from '#server/imports/imports.ts';
import { purgeInvitations } from '#server/invitations/invitations.ts';
import { checkClock, leapDays } from '#server/jobs/clock.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import { purgeMails } from '#server/mail/mail.ts';
import { purgeMerges } from '#server/merges/merges.ts';
import { purgeNotifications } from '#server/notifications/notifications.ts';
import { purgeOrganizations } from '#server/organizations/deletion.ts';
import { purgeRecordings } from '#server/recordings/delete.ts';
import { sweepFiles } from '#server/recordings/processing/sweep.ts';
import { purgeRemovals } from '#server/removals/removals.ts';
import type { SystemScope } from '#server/scope.ts';
import { purgeSeats } from '#server/seats/seats.ts';
import { purgeSharedTextPieces } from '#server/shared-texts/shared-texts.ts';
import { purgeSpeech } from '#server/transcripts/speech.ts';
import { nouns } from './nouns.ts';

/**
 * Permanently deletes rows that can no longer be restored or used, ends accounts that are due, and closes the live connections of expired sessions. Several processes
 * may run it at the same time.
 */
export async function purge(
  scope: Pick<SystemScope, 'db' | 'now'>,
  broadcast: Pick<Broadcast, 'wake'>,
  config: Pick<Config, 'smtpUrl'>,
): Promise<void> {
  const deletedBefore = trashStart(scope.now);
  await transact(scope.db, { actor: undefined, now: scope.now }, async (scope) => {
    for (const noun of nounsWith('isDeletable')) await nouns[noun].purge(scope, deletedBefore);
    await purgeSeats(scope, deletedBefore);
    await purgeOrganizations(scope, deletedBefore);
    await purgeFiles(scope);
    await purgeRecordings(scope);
    await purgeSessions(scope);
  });
  await transact(scope.db, { actor: undefined, now: scope.now }, (scope) => endAccounts(scope, config));
  await purgeRateLimits(scope);
  await purgeDevices(scope);
  await purgeProofs(scope);
  await purgeLogins(scope);
  await purgeLinks(scope);
  await purgeChallenges(scope);
  await purgeEvents(scope);
  await purgeNotifications(scope);
  await purgeAudit(scope);
  await purgeResponses(scope.db);
  await purgeInvitations(scope);
  await purgeImports(scope);
  await purgeExports(scope);
  await purgeMerges(scope);
  await purgeRemovals(scope);
  await purgeMails(scope);
  await purgeSpeech(scope);
  await purgeSharedTextPieces(scope);
  await enqueue(scope.db, sweepFiles, {});
  broadcast.wake();
}

/** Purges by the database's clock, unless it has jumped: rows that are purged too early are lost. */
export async function purgeByClock(
  db: Database,
  broadcast: Pick<Broadcast, 'wake'>,
  { log, config }: { log: FastifyBaseLogger; config: Pick<Config, 'smtpUrl'> },
): Promise<void> {
  const { now, isTrusted } = await checkClock(db);
  if (isTrusted) return purge({ db, now }, broadcast, config);
  log.warn(
    `The database's clock shows ${now.toISOString()}, more than ${leapDays} days after the last check. Nothing is purged ` +
      `until it has run for ${leapDays} more days. If the clock is wrong, correct it.`,
  );
}

/** Runs every night, or as soon as a server runs again. */
export const dailyPurge: Job = {
  name: 'daily-purge',
  title: 'Purge the trash and expired data',
  cron: { at: '17 3 * * *' },
  timeoutSeconds: 3600,
  run: ({ db, broadcast, log, config }) => purgeByClock(db, broadcast, { log, config }),
};
