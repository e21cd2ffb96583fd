// Preloaded into a server by `NODE_OPTIONS=--import`: answers at LOOP_DELAY_PORT with the longest time of the processor, in ms,
// that one turn of the event loop has taken since the last answer. Time in which other processes had the processor is left out.
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.env.LOOP_DELAY_PORT) {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [longest, before] = [0, used()];
  setInterval(() => {
    const now = used();
    longest = Math.max(longest, now - before);
    before = now;
  }, 1).unref();
  const answers = createServer((_request, response) => {
    response.end(String(longest));
    longest = 0;
  });
  answers.listen(Number(process.env.LOOP_DELAY_PORT), '127.0.0.1');
  // The server ends without waiting for it.
  answers.unref();
}
