import autocannon from 'autocannon';
import { median } from './figures.ts';
import { tokens } from './seed.ts';

/** A call that product and baseline both answer; with bodies, sent in turn, it is a change. */
export type Call = { path: string; method?: 'GET' | 'POST' | 'PUT'; bodies?: unknown[] };

/** Requests a second that eight people of one organization get for so many seconds, each two at a time. */
async function requestsASecond(
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
      // Each begins elsewhere, else all would change the same row at the same moment.
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
 * Requests a second of product and baseline, warm, in short turns, so that a machine that slows down slows both; medians of
 * nine.
 */
export async function compare(product: string, bare: string, call: Call): Promise<{ product: number; bare: number }> {
  const measured: { product: number[]; bare: number[] } = { product: [], bare: [] };
  for (const url of [product, bare]) await requestsASecond(url, call, 5);
  for (let round = 0; round < 9; round++) {
    measured.product.push(await requestsASecond(product, call, 1));
    measured.bare.push(await requestsASecond(bare, call, 1));
  }
  return { product: median(measured.product), bare: median(measured.bare) };
}
