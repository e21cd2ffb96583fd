import { spawn } from 'node:child_process';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { speechSampleRate } from '#contract/byte-limits.ts';
import { limits } from '#contract/limits.ts';
import type { Transcriber } from './engines.ts';

/** Twelve seconds of speech take two to three. */
const timeoutMs = 30_000;
/** The program writes a line when it hears a pause, so a second of silence follows the speech. */
const silence = Buffer.alloc(2 * speechSampleRate);

/** The processes that run now. They end with this one. */
const running = new Set<ReturnType<typeof spawn>>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A transcriber that starts one `pocketsphinx_continuous` for each piece of speech. It understands basic English. */
export const openPocketsphinx =
  ({ program }: { program: string }): Transcriber =>
  async (sound) => {
    const file = await openTemporary();
    try {
      await file.writev([sound, silence], 0);
      return await understand(program, file);
    } finally {
      await file.close();
    }
  };

/** A file without a name, which is gone when it is closed. The program cannot open the pipes of Node, which are sockets. */
async function openTemporary(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'speech-'));
  try {
    return await open(join(folder, 'sound'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function understand(program: string, sound: FileHandle): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['-infile', '/dev/stdin', '-logfn', '/dev/null'], {
      stdio: [sound.fd, 'pipe', 'ignore'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    running.add(child);
    // Calls of people go first.
    if (child.pid) setPriority(child.pid, 10);
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (more: string) => {
      text = (text + more).slice(0, limits.transcriptLine);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve(text.split(/\s+/).filter(Boolean).join(' '));
      else reject(new Error(`pocketsphinx ended with ${signal ?? code}`));
    });
  });
}
