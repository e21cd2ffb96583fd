import { mailRecaps } from '#server/meetings/recap/mail.ts';
import { enqueueJob } from './jobs.ts';
import { onDatabase } from './on-database.ts';
import type { World } from './world.ts';

/** Moves the end of all meetings back by some minutes, with what was mailed about them, and mails the recaps that are due by then. */
export async function passMinutes(world: World, minutes: number): Promise<void> {
  const ago = `- interval '${minutes} minutes'`;
  await onDatabase(
    world,
    `update meetings set ended_at = ended_at ${ago}, actual_start_time = actual_start_time ${ago}, recap_due_at = recap_due_at ${ago}
     where ended_at is not null`,
  );
  await onDatabase(world, `update meeting_recap_readers set mailed_at = mailed_at ${ago}`);
  await onDatabase(world, `update todos set created_at = created_at ${ago}`);
  await enqueueJob(world, mailRecaps, {});
}
