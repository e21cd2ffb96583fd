import { fork } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#test/free-port.ts';
import { median, print, round } from './figures.ts';
import { type Running, start, timeOf } from './product.ts';

const [listeners, messages, rounds] = [500, 100, 3];

type Deliveries = {
  /** Deliveries per second, including the writes. */
  rate: number;
  /** The server's CPU time per delivery, in µs. */
  cost: number;
  /** The first event that a listener received. */
  firstEvent: string;
};

/** Sends messages, eight at a time, to listeners in a separate process. */
async function deliver(server: Running, send: (n: number) => Promise<unknown>): Promise<Deliveries> {
  const child = fork('bench/listeners.ts', [server.url, String(listeners), String(messages)]);
  await once(child, 'message');
  const received = once(child, 'message');
  const [began, taken] = [performance.now(), timeOf(server)];
  let next = 0;
  const work = async () => {
    while (next < messages) await send(next++);
  };
  await Promise.all([received, ...Array.from({ length: 8 }, work)]);
  const [seconds, ms] = [(performance.now() - began) / 1000, timeOf(server) - taken];
  const [firstEvent] = (await received) as [string];
  child.disconnect();
  await once(child, 'exit');
  const count = messages * listeners;
  return { rate: count / seconds, cost: (ms * 1000) / count, firstEvent };
}

/** Compares messages to five hundred people with a bare server that sends as much to as many, in alternating rounds. */
export async function measureFanOut(product: Running, write: (n: number) => Promise<unknown>): Promise<void> {
  const bare = await start('bench/bare-broadcast.ts', await freePort(), '/', {});
  const took = { ours: [] as Deliveries[], bare: [] as Deliveries[] };
  for (let round = 0; round < rounds; round++) {
    const ours = await deliver(product, (n) => write(round * messages + n));
    took.ours.push(ours);
    took.bare.push(await deliver(bare, () => fetch(bare.url, { method: 'POST', body: ours.firstEvent })));
  }
  await bare.stop();
  const of = (those: Deliveries[], what: 'rate' | 'cost') => median(those.map((one) => one[what]));
  const [rate, bareRate] = [of(took.ours, 'rate'), of(took.bare, 'rate')];
  const figure = `${round(rate)} a second, bare ws ${round(bareRate)}`;
  print(`messages to ${listeners} clients`, figure, '>= 0.5 of bare', rate >= 0.5 * bareRate);
  const [cost, bareCost] = [of(took.ours, 'cost'), of(took.bare, 'cost')];
  print(
    'CPU time per delivery',
    `${round(cost)} µs each, bare ws ${round(bareCost)}`,
    '<= 2 of bare',
    cost <= 2 * bareCost,
  );
}
