import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { Client } from 'pg';
import { browserArguments, findBrowser } from '#e2e/browser.ts';
import { freePort } from '#test/free-port.ts';
import { databaseOf, startProduct } from './product.ts';

/** The product with one new organization, a desktop browser in which its admin is signed in, and its database. */
type NewOrganization = { context: BrowserContext; client: Client; close(): Promise<void> };

/** Starts the product in a separate folder and creates the first organization there, with the id 1. */
export async function startWithOrganization(): Promise<NewOrganization> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const product = await startProduct(dataDir, await freePort());
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: 'analytical engine' };
  await context.request.post('/api/register', { data: person });
  await context.request.post('/api/organizations', { data: { name: 'Bench' } });
  const client = new Client(databaseOf(dataDir));
  await client.connect();
  return {
    context,
    client,
    async close() {
      await browser.close();
      await product.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
