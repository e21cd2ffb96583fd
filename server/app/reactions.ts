import { storeAudit } from '#server/audit/store.ts';
import { type Reacting, setReactions } from '#server/events/reactions.ts';
import type { RecordedEvent } from '#server/events/record.ts';
import { inviteSoon } from '#server/meeting-invitations/invite-soon.ts';
import { theServer } from '#server/scope.ts';
import { bumpAudienceVersion } from './audience-changes.ts';
import { applyConsequences } from './consequences.ts';
import { nouns } from './nouns.ts';
import { raise } from './raise.ts';

/** What was recorded so far in each organization. A super admin or a job may act in others than the caller's current one. */
const byOrganization = (recorded: RecordedEvent[]) =>
  Map.groupBy(
    recorded.filter((event): event is RecordedEvent & { organizationId: number } => event.organizationId !== null),
    ({ organizationId }) => organizationId,
  );

/** Everything that follows from what a call recorded: changes of other rows, notifications, invitations and the audit log. */
async function react(scope: Reacting, recorded: RecordedEvent[]): Promise<void> {
  const { db, actor, from, now, into } = scope;
  for (const [id, events] of byOrganization(recorded)) {
    const there = { ...scope, ...into(id) };
    await applyConsequences({ ...there, actor: theServer(id) }, events);
    if (actor) await raise({ ...there, actor: { organizationId: id, userId: actor.userId } }, recorded);
  }
  for (const [id, events] of byOrganization(recorded)) await inviteSoon({ ...scope, actor: theServer(id) }, events);
  await storeAudit(db, recorded, { userId: actor?.userId ?? null, at: now, from });
}

setReactions({ feeds: nouns, react, changePermissions: bumpAudienceVersion });
