import { and, eq } from 'drizzle-orm';
import { ours } from '#server/db/tenant.ts';
import { asServer, type Reading } from '#server/scope.ts';
import { transcriptLines, utterances } from './table.ts';

/** Deletes for good what someone said in a recording, because they decline to be recorded. */
export async function forgetSpeech(scope: Reading, recordingId: number, userId: string): Promise<void> {
  const all = asServer(scope);
  for (const table of [utterances, transcriptLines]) {
    const isTheirs = and(eq(table.recordingId, recordingId), eq(table.userId, userId));
    await scope.db.delete(table).where(ours(all, table, isTheirs));
  }
}
