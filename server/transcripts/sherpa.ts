import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ModelPaths } from '#server/config/speech-models.ts';
import type { Transcriber } from './engines.ts';
import type { SherpaTask } from './sherpa-child.ts';

// Resolves from this folder and also from dist/server, where the built server is.
const childFile = fileURLToPath(new URL('../../server/transcripts/sherpa-child.ts', import.meta.url));

/** Loading a model takes a second or two, and twelve seconds of speech as long. */
const timeoutMs = 60_000;

/**
 * A transcriber with a Whisper model in a process of its own, which starts with the first piece of speech: native code must
 * neither block nor end the server. It takes one piece at a time.
 */
export function openSherpa({ model }: { model: ModelPaths }): Transcriber {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const started = fork(childFile, [JSON.stringify(model)], { serialization: 'advanced', stdio: 'ignore' });
    if (started.pid) setPriority(started.pid, 10);
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    // The server may end while it waits; the process ends with its channel.
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function ask(task: SherpaTask): Promise<string> {
    child ??= start();
    const asked = child;
    const signal = AbortSignal.timeout(timeoutMs);
    const gone = once(asked, 'exit', { signal }).then(() => {
      throw new Error('The speech model ended unexpectedly');
    });
    asked.send(task);
    try {
      const [answer] = (await Promise.race([once(asked, 'message', { signal }), gone])) as [{ text?: string }];
      if (answer.text === undefined) throw new Error('The speech model failed');
      return answer.text;
    } catch (error) {
      asked.kill('SIGKILL');
      child = undefined;
      throw error;
    } finally {
      gone.catch(() => {});
    }
  }

  return (sound, language) => {
    const answer = last.then(() => ask({ sound, language }));
    last = answer.catch(() => {});
    return answer;
  };
}
