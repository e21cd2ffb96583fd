import type { Changes, Subscribed } from '#contract/live.ts';
import { connect, subscribe } from './live.ts';

/** A screen that hears what is new in the first organization, and remembers when: through all reconnections. */
export class Screen {
  /** Of each to-do, after which event and up to which it was first told; of those that were asked for anew, nothing. */
  readonly told = new Map<number, { after: number; upTo: number } | null>();
  lastEvent: number | null = null;
  /** How often the connection was made. */
  connections = 0;
  readonly #ask: () => Promise<number[]>;
  readonly #socket;
  /** What came before the answer to a subscription, which is about what was before. */
  #early: Changes[] | undefined = [];

  /** `ask` gives the ids of all to-dos. */
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
    // Meanwhile another connection may have been made, which subscribes by itself.
    if (id !== this.#socket.id) return;
    if ('refused' in subscribed) throw new Error(`Refused: ${subscribed.refused}`);
    if (subscribed.missed === 'reload' || this.lastEvent === null) await this.#askAnew();
    else if (subscribed.missed) this.#take(subscribed.missed);
    this.lastEvent = Math.max(this.lastEvent ?? 0, subscribed.lastEvent);
    for (const changes of this.#early ?? []) this.#take(changes);
    this.#early = undefined;
  }

  #take({ lastEvent, changed, stale }: Changes): void {
    const after = this.lastEvent ?? 0;
    if (stale?.includes('todos')) void this.#askAnew();
    for (const { id } of changed?.todos ?? []) if (!this.told.has(id)) this.told.set(id, { after, upTo: lastEvent });
    this.lastEvent = Math.max(after, lastEvent);
  }

  async #askAnew(): Promise<void> {
    for (const id of await this.#ask()) if (!this.told.has(id)) this.told.set(id, null);
  }

  close(): void {
    this.#socket.disconnect();
  }
}
