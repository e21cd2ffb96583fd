import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { decoded } from '#test/mailbox.ts';

const folderOfAll = join(process.env.E2E_DATA_DIR ?? '', 'mail');

/** The decoded emails to an address in the server's mail folder. */
export async function mailsTo(address: string, folder = folderOfAll): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'latin1')));
  return mails.filter((mail) => mail.includes(`To: ${address}`)).map(decoded);
}

/** Waits for an email with a link to a screen; returns the path of the latest link. */
export async function linkTo(address: string, screen: string, folder = folderOfAll): Promise<string> {
  const pattern = new RegExp(`http://[^/\\s]+(/${screen}[^\\s"]*)`);
  const links = async () => (await mailsTo(address, folder)).flatMap((mail) => pattern.exec(mail)?.[1] ?? []);
  await expect.poll(links).not.toEqual([]);
  return (await links()).at(-1) ?? '';
}
