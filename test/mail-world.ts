import { afterAll, beforeAll } from 'vitest';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { createWorld, type World } from './world.ts';

/** A world for the tests of a file that runs its jobs, and the mailbox that receives all its mails. */
export function openMailWorld(env: Record<string, string> = {}): { world(): World; mailbox(): Mailbox } {
  let world: World;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await openMailbox();
    world = await createWorld({
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Quarterdeck <deck@example.com>',
      PUBLIC_URL: 'https://deck.example.com',
      ...env,
    });
    await world.runJobs();
  });
  afterAll(async () => {
    await world.close();
    await mailbox.close();
  });
  return { world: () => world, mailbox: () => mailbox };
}
