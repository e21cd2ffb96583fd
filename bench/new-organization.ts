import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { Client } from 'pg';
import { browserArguments, findBrowser } from '#e2e/browser.ts';
import { freePort } from '#test/free-port.ts';
import { databaseOf, startProduct } from './product.ts';
import { openSlowProxy } from './slow-proxy.ts';

/** The product with one new organization, its address, a desktop browser in which its admin is signed in, and its database. */
type NewOrganization = {
  url: string;
  browser: Browser;
  context: BrowserContext;
  client: Client;
  close(): Promise<void>;
};

/**
 * Starts the product in a separate folder and creates the first organization there, with the id 1. With `roundTripMs`, its address is that
 * of a slow line.
 */
export async function startWithOrganization(roundTripMs?: number): Promise<NewOrganization> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const port = await freePort();
  const publicPort = roundTripMs === undefined ? port : await freePort();
  const url = `http://127.0.0.1:${publicPort}`;
  const product = await startProduct(dataDir, port, { PUBLIC_URL: url });
  const line = roundTripMs === undefined ? undefined : await openSlowProxy(publicPort, product.url, roundTripMs);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: 'analytical engine' };
  await context.request.post('/api/register', { data: person });
  await context.request.post('/api/organizations', { data: { name: 'Bench' } });
  const client = new Client(databaseOf(dataDir));
  await client.connect();
  return {
    url,
    browser,
    context,
    client,
    async close() {
      await browser.close();
      line?.close();
      await product.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
