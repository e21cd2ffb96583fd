/** Runs tasks that share a key one after another, and all other tasks immediately. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs a task as soon as all earlier tasks with any of its keys have ended, whether they succeeded or failed. */
  run<Result>(keys: string[], task: () => Promise<Result>): Promise<Result> {
    const earlier = keys.flatMap((key) => this.#last.get(key) ?? []);
    const result = earlier.length > 0 ? Promise.allSettled(earlier).then(task) : task();
    for (const key of keys) {
      this.#last.set(key, result);
      const remove = () => {
        if (this.#last.get(key) === result) this.#last.delete(key);
      };
      result.then(remove, remove);
    }
    return result;
  }
}
