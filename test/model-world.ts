import { afterAll, beforeAll } from 'vitest';
import { type FakeModel, openLanguageModel } from './language-model.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { onDatabase } from './on-database.ts';
import { createWorld, type Person, type World } from './world.ts';

/** A world for the tests of a file that runs its jobs and has a language model, which is too slow after a second of silence. */
export function openModelWorld(): { world(): World; model(): FakeModel; mailbox(): Mailbox } {
  let world: World;
  let model: FakeModel;
  let mailbox: Mailbox;
  beforeAll(async () => {
    model = await openLanguageModel();
    mailbox = await openMailbox();
    world = await createWorld({
      ...{ LLM_BASE_URL: model.url, LLM_MODEL: 'tern', LLM_API_KEY: 'secret-key', LLM_TIMEOUT: '1', LOG_LEVEL: 'warn' },
      ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'Quarterdeck <deck@example.com>', PUBLIC_URL: 'https://deck.example.com' },
    });
    await world.runJobs();
  });
  afterAll(async () => {
    await world.close();
    await model.close();
    await mailbox.close();
  });
  return { world: () => world, model: () => model, mailbox: () => mailbox };
}

/** Makes people say something in a meeting, ten seconds apart, the last just now. Returns the ids of the lines. */
export async function speak(world: World, meetingId: number, lines: [person: Person, text: string][]) {
  const ids: number[] = [];
  for (const [n, [person, text]] of lines.entries()) {
    const [row] = await onDatabase(
      world,
      `insert into transcript_lines (organization_id, meeting_id, user_id, text, spoken_at, item)
       select organization_id, id, $2, $3, now() - make_interval(secs => $4), 0 from meetings where id = $1 returning id`,
      [meetingId, person.id, text, (lines.length - n) * 10],
    );
    ids.push(Number(row?.id));
  }
  return ids;
}
