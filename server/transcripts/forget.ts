import { and, eq } from 'drizzle-orm';
import { ours } from '#server/db/tenant.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { transcriptLines, utterances } from './table.ts';

/** Deletes for good what someone said in a recording. */
export async function forgetSpeech(scope: Scope, recordingId: number, userId: string): Promise<void> {
  const all = asServer(scope);
  for (const table of [utterances, transcriptLines]) {
    const isTheirs = and(eq(table.recordingId, recordingId), eq(table.userId, userId));
    await scope.db.delete(table).where(ours(all, table, isTheirs));
  }
}
