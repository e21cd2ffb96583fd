import autocannon from 'autocannon';
import { median } from './figures.ts';
import { tokens } from './seed.ts';

/** A call to product and baseline; with bodies, which are sent in turn, it is a change. */
export type Call = { path: string; method?: 'GET' | 'POST' | 'PUT'; bodies?: unknown[] };

/** Requests per second of eight people of one organization, each with two at a time. */
async function requestsPerSecond(
  url: string,
  { path, method = 'GET', bodies = [undefined] }: Call,
  seconds: number,
): Promise<number> {
  let connections = 0;
  const result = await autocannon({
    url: url + path,
    connections: 2 * tokens.length,
    duration: seconds,
    setupClient(client) {
      const number = connections++;
      const cookie = `quarterdeck_session=${tokens[number % tokens.length]}`;
      const headers = { cookie, 'content-type': 'application/json' };
      // Each client starts with another body, otherwise all would change the same row at the same moment.
      const inTurn = [...bodies.slice(number * 3), ...bodies.slice(0, number * 3)];
      client.setRequests(
        inTurn.map((body) => ({ method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })),
      );
    },
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${url} refused ${result.non2xx + result.errors} calls`);
  return result.requests.average;
}

/**
 * Requests per second of product and baseline after a warm-up, in short alternating rounds, so that a slow machine slows
 * both; medians of nine.
 */
export async function compare(product: string, bare: string, call: Call): Promise<{ product: number; bare: number }> {
  const measured: { product: number[]; bare: number[] } = { product: [], bare: [] };
  for (const url of [product, bare]) await requestsPerSecond(url, call, 5);
  for (let round = 0; round < 9; round++) {
    measured.product.push(await requestsPerSecond(product, call, 1));
    measured.bare.push(await requestsPerSecond(bare, call, 1));
  }
  return { product: median(measured.product), bare: median(measured.bare) };
}
