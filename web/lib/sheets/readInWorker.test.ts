import { afterEach, expect, test, vi } from 'vitest';
import { readInWorker } from './readInWorker.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a file that takes too long is given up, and its worker ends', async () => {
  vi.useFakeTimers();
  const terminate = vi.fn();
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate = terminate;
    },
  );
  const reading = readInWorker({ file: new File([], 'numbers.csv') });
  const refusal = expect(reading).rejects.toThrow('Reading the file takes too long. Try a smaller one.');
  await vi.advanceTimersByTimeAsync(20_000);
  await refusal;
  expect(terminate).toHaveBeenCalled();
});
