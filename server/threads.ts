import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { openFairQueue, type QueueKeys } from '#server/fair-queue.ts';

/**
 * What a thread may cost: time per task in ms, memory in MB, and how many tasks of all, of an organization and of an account wait. Count
 * what a task needs before it allocates: where built-in code such as `JSON.parse` exceeds the memory, the whole process ends.
 */
type ThreadLimits = {
  timeoutMs: number;
  megabytes: number;
  waiting: { all: number; organization: number; account: number };
};

/** A thread that does one task at a time. Organizations take turns. */
export type Thread<Task, Result> = {
  /**
   * Returns the result of a task; undefined if it took too long, needed too much memory or threw, which ends the thread: the next task
   * gets a new one. @throws Busy if many tasks are waiting
   */
  run(keys: QueueKeys, task: Task, timeoutMs?: number): Promise<Result | undefined>;
};

/**
 * A thread for work that takes long on crafted input and would block all other calls. It starts with the first task, because each takes
 * ten megabytes. Its module posts a message once it has loaded, and then one for each message it gets.
 */
export function openThread<Task, Result>(
  module: `#server/${string}`,
  { timeoutMs: usualMs, megabytes, waiting }: ThreadLimits,
): Thread<Task, Result> {
  const queue = openFairQueue({ running: { all: 1, organization: 1, account: 1 }, waiting });
  let starting: Promise<Worker> | undefined;

  async function start(): Promise<Worker> {
    // The same file for the built server, whose modules are one file.
    const worker = new Worker(createRequire(import.meta.url).resolve(module), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      name: module,
    });
    worker.unref();
    // Without a listener, an error in the thread would end the process. The waiting task gets the error too.
    worker.on('error', () => stop(worker));
    await once(worker, 'message');
    return worker;
  }
  function stop(worker: Worker): void {
    starting = undefined;
    void worker.terminate();
  }
  async function ask(task: Task, timeoutMs: number): Promise<Result | undefined> {
    starting ??= start();
    const worker = await starting;
    worker.postMessage(task);
    try {
      const [result] = await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) });
      return result as Result;
    } catch {
      stop(worker);
      return undefined;
    }
  }
  return { run: (keys, task, timeoutMs = usualMs) => queue.run(keys, () => ask(task, timeoutMs)) };
}
