/** How long one part of long work may hold the event loop, in ms. */
const partMs = 5;

const waiting: (() => void)[] = [];

function startNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
}

/**
 * Waits until long work may go on with its next part. Each turn of the event loop starts one part, however many wait, so that other
 * calls are answered in between.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(startNext);
  });
}

/** Returns the result of `map` for each item, as `Array.from` does. Other calls run whenever it has worked for 5 ms. */
export async function mapInParts<Item, Result>(items: Iterable<Item>, map: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  let partEnd = performance.now() + partMs;
  for (const item of items) {
    results.push(map(item));
    if (performance.now() < partEnd) continue;
    await nextTurn();
    partEnd = performance.now() + partMs;
  }
  return results;
}
