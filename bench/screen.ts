import type { Changes, Subscribed } from '#contract/live.ts';
import { connect, subscribe } from './live.ts';

/** A client that subscribes to the first organization across reconnections, and records when each to-do arrived. */
export class Screen {
  /** For each to-do, the last event before its first delivery and that of the delivery; null if it was loaded instead. */
  readonly firstEvents = new Map<number, { after: number; upTo: number } | null>();
  lastEvent: number | null = null;
  /** The number of connections made. */
  connections = 0;
  readonly #ask: () => Promise<number[]>;
  readonly #socket;
  /** Events received before the response to the subscription. */
  #early: Changes[] | undefined = [];

  /** `ask` returns the ids of all to-dos. */
  constructor(url: string, token: string, ask: () => Promise<number[]>) {
    this.#ask = ask;
    this.#socket = connect(url, token);
    this.#socket.on('connect', () => void this.#join());
    this.#socket.on('changes', (changes) => {
      if (this.#early) this.#early.push(changes);
      else this.#take(changes);
    });
  }

  async #join(): Promise<void> {
    this.connections += 1;
    this.#early = [];
    const { id } = this.#socket;
    const subscribed: Subscribed = await subscribe(this.#socket, this.lastEvent);
    // The socket may have reconnected meanwhile, and then subscribes separately.
    if (id !== this.#socket.id) return;
    if ('refused' in subscribed) throw new Error(`Refused: ${subscribed.refused}`);
    if (subscribed.missed === 'reload' || this.lastEvent === null) await this.#reload();
    else if (subscribed.missed) this.#take(subscribed.missed);
    this.lastEvent = Math.max(this.lastEvent ?? 0, subscribed.lastEvent);
    for (const changes of this.#early ?? []) this.#take(changes);
    this.#early = undefined;
  }

  #take({ lastEvent, changed, stale }: Changes): void {
    const after = this.lastEvent ?? 0;
    if (stale?.includes('todos')) void this.#reload();
    for (const { id } of changed?.todos ?? [])
      if (!this.firstEvents.has(id)) this.firstEvents.set(id, { after, upTo: lastEvent });
    this.lastEvent = Math.max(after, lastEvent);
  }

  async #reload(): Promise<void> {
    for (const id of await this.#ask()) if (!this.firstEvents.has(id)) this.firstEvents.set(id, null);
  }

  close(): void {
    this.#socket.disconnect();
  }
}
