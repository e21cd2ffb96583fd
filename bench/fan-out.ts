import { fork } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#test/free-port.ts';
import { median, print, round } from './figures.ts';
import { type Running, start, timeOf } from './product.ts';

const [listeners, messages, rounds] = [500, 100, 3];

type Deliveries = {
  /** How many messages a second reach someone, the writing with them. */
  rate: number;
  /** What a delivery takes of the server's time of the processor, in µs. */
  cost: number;
  /** What one of them heard first. */
  said: string;
};

/** Has some messages told to all who listen, who are a process of their own; eight of them at a time. */
async function deliver(server: Running, send: (n: number) => Promise<unknown>): Promise<Deliveries> {
  const child = fork('bench/listeners.ts', [server.url, String(listeners), String(messages)]);
  await once(child, 'message');
  const heard = once(child, 'message');
  const [began, taken] = [performance.now(), timeOf(server)];
  let next = 0;
  const work = async () => {
    while (next < messages) await send(next++);
  };
  await Promise.all([heard, ...Array.from({ length: 8 }, work)]);
  const [seconds, ms] = [(performance.now() - began) / 1000, timeOf(server) - taken];
  const [said] = (await heard) as [string];
  child.disconnect();
  await once(child, 'exit');
  const count = messages * listeners;
  return { rate: count / seconds, cost: (ms * 1000) / count, said };
}

/** Messages to five hundred people, beside a bare server that sends as much to as many, in turns. */
export async function measureFanOut(product: Running, write: (n: number) => Promise<unknown>): Promise<void> {
  const bare = await start('bench/bare-broadcast.ts', await freePort(), '/', {});
  const took = { ours: [] as Deliveries[], bare: [] as Deliveries[] };
  for (let round = 0; round < rounds; round++) {
    const ours = await deliver(product, (n) => write(round * messages + n));
    took.ours.push(ours);
    took.bare.push(await deliver(bare, () => fetch(bare.url, { method: 'POST', body: ours.said })));
  }
  await bare.stop();
  const of = (those: Deliveries[], what: 'rate' | 'cost') => median(those.map((one) => one[what]));
  const [rate, bareRate] = [of(took.ours, 'rate'), of(took.bare, 'rate')];
  const figure = `${round(rate)} a second, bare ws ${round(bareRate)}`;
  print(`messages to ${listeners} clients`, figure, '>= 0.5 of bare', rate >= 0.5 * bareRate);
  const [cost, bareCost] = [of(took.ours, 'cost'), of(took.bare, 'cost')];
  print(
    'its time of the processor',
    `${round(cost)} µs each, bare ws ${round(bareCost)}`,
    '<= 2 of bare',
    cost <= 2 * bareCost,
  );
}
