/** How long after it is told of something is waited for a moment without work, in ms: the screen comes first. */
const patience = 1_500;

const works: (() => Promise<unknown>)[] = [];
let isOnItsWay = false;

/** Safari has no such call. */
const atRest = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 100);

async function doNext(): Promise<void> {
  const work = works.shift();
  isOnItsWay = work !== undefined;
  await work?.().catch(() => undefined);
  if (work) atRest(() => void doNext());
}

/** Does something once the page has nothing else to do, one thing after the other; what fails is left. */
export function whenIdle(work: () => Promise<unknown>): void {
  works.push(work);
  if (isOnItsWay) return;
  isOnItsWay = true;
  setTimeout(() => atRest(() => void doNext()), patience);
}
