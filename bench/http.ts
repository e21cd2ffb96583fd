import autocannon from 'autocannon';
import { token } from './seed.ts';

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function requestsASecond(url: string, body: string | undefined): Promise<number> {
  const result = await autocannon({
    url: `${url}/api/todos`,
    connections: 16,
    duration: 3,
    headers: { cookie: `quarterdeck_session=${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body }),
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${url} refused ${result.non2xx + result.errors} calls`);
  return result.requests.average;
}

/** Requests a second of product and baseline, in turns, so that a machine that slows down slows both; medians of three. */
export async function compare(
  product: string,
  bare: string,
  body?: string,
): Promise<{ product: number; bare: number }> {
  const measured: { product: number[]; bare: number[] } = { product: [], bare: [] };
  await requestsASecond(product, body);
  await requestsASecond(bare, body);
  for (let round = 0; round < 3; round++) {
    measured.product.push(await requestsASecond(product, body));
    measured.bare.push(await requestsASecond(bare, body));
  }
  return { product: median(measured.product), bare: median(measured.bare) };
}
