/** How long we wait before looking for an idle moment, in ms, so that the screen comes first. */
const delayMs = 1_500;

const tasks: (() => Promise<unknown>)[] = [];
let isScheduled = false;

/** Runs a task in an idle moment. Safari has no `requestIdleCallback`. */
export const onIdle = (task: () => void, options?: IdleRequestOptions) =>
  'requestIdleCallback' in window ? requestIdleCallback(task, options) : setTimeout(task, 100);

async function runNext(): Promise<void> {
  const task = tasks.shift();
  isScheduled = task !== undefined;
  await task?.().catch(() => undefined);
  if (task) onIdle(() => void runNext());
}

/** Runs tasks one by one when the page is idle, and ignores failures. */
export function whenIdle(task: () => Promise<unknown>): void {
  tasks.push(task);
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => onIdle(() => void runNext()), delayMs);
}
