/** How long after it is told of something is waited for a moment without work, in ms: the screen comes first. */
const patience = 1_500;

const loads: (() => Promise<unknown>)[] = [];
let isOnItsWay = false;

/** Safari has no such call. */
const atRest = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 100);

async function fetchNext(): Promise<void> {
  const load = loads.shift();
  isOnItsWay = load !== undefined;
  // What cannot be had now is asked for again when it is wanted.
  await load?.().catch(() => undefined);
  if (load) atRest(() => void fetchNext());
}

/** Fetches code while the page has nothing else to do, one part after the other. */
export function fetchWhenIdle(load: () => Promise<unknown>): void {
  loads.push(load);
  if (isOnItsWay) return;
  isOnItsWay = true;
  setTimeout(() => atRest(() => void fetchNext()), patience);
}
