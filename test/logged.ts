import { onDatabase } from './on-database.ts';
import type { World } from './world.ts';

type Line = {
  noun: string;
  act: string;
  subject: string | null;
  title: string | null;
  changes: Record<string, [before: unknown, after: unknown]> | null;
};
/** The end of the audit log and of the activity before a call. */
export type LogEnd = { audit: number; events: number };

/** Reads the end of the audit log and of the activity. */
export async function logEnd(world: World): Promise<LogEnd> {
  const last = (table: string) => `(select coalesce(max(id), 0)::int from ${table})`;
  const rows: LogEnd[] = await onDatabase(world, `select ${last('audit')} as audit, ${last('events')} as events`);
  return rows[0] ?? { audit: 0, events: 0 };
}

/** What the logs keep to themselves: a secret, and long texts. */
const unsaid = ['inviteCode', 'description', 'content', 'presenterNote', 'word'];

/** Whether a line says what was changed, and for a change also the values before and after. */
const isReadable = ({ act, subject, title, changes }: Line) =>
  (subject !== null || title !== null) &&
  (act !== 'changed' ||
    Object.entries(changes ?? {}).some(([field, [before, after]]) => before !== after || unsaid.includes(field)));

/** The names of the logs in which one can read what someone has done since: `audit`, `activity`. */
export async function logsSince(world: World, { audit, events }: LogEnd, actorId: string): Promise<string[]> {
  const columns = 'noun, act, subject_id as subject, title, changes';
  const inAudit: Line[] = await onDatabase(world, `select ${columns} from audit where id > $1 and actor_id = $2`, [
    audit,
    actorId,
  ]);
  // Rows that only changed their version say nothing.
  const inEvents: Line[] = await onDatabase(
    world,

    `select ${columns} from events where id > $1 and actor_id = $2 and act <> 'touched' and noun not in ('accounts', 'audiences')`,
    [events, actorId],
  );
  return [...(inAudit.some(isReadable) ? ['audit'] : []), ...(inEvents.some(isReadable) ? ['activity'] : [])];
}
