import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes of the header that flite writes before the samples. */
const headerBytes = 44;

/** Voices of flite with 16,000 samples a second. */
export const voices = ['slt', 'rms', 'kal16'] as const;
export type Voice = (typeof voices)[number];

/** Whether this machine has a program that speaks; without it, tests of speech are skipped. */
export const canSpeak = spawnSync('flite', ['--version'], { stdio: 'ignore' }).error === undefined;

/** A sentence as 16-bit samples, 16,000 a second, little-endian. */
export function speechOf(sentence: string, voice: Voice = 'slt'): Buffer<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'speech-'));
  try {
    const file = join(folder, 'speech.wav');
    spawnSync('flite', ['-voice', voice, '-t', sentence, '-o', file]);
    return readFileSync(file).subarray(headerBytes);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(/\s+/)
    .filter(Boolean);

/** How many words must be added, removed or replaced to make one text the other. */
export function wordErrors(expected: string, actual: string): number {
  const [from, to] = [wordsOf(expected), wordsOf(actual)];
  let row = to.map((_, index) => index + 1);
  let left = 0;
  for (const [line, word] of from.entries()) {
    left = line + 1;
    const next: number[] = [];
    for (const [column, other] of to.entries()) {
      const diagonal = column === 0 ? line : (row[column - 1] ?? 0);
      left = Math.min(left + 1, (row[column] ?? 0) + 1, diagonal + (word === other ? 0 : 1));
      next.push(left);
    }
    row = next;
  }
  return row.at(-1) ?? from.length;
}

export const wordCount = (text: string): number => wordsOf(text).length;

/** What people say in a meeting, for tests and measurements. */
export const sentences = [
  'The harbor office opens on Monday morning',
  'We need to decide who will call the customer about the late delivery',
  'Our revenue is twelve percent above the plan for this quarter',
  'I will send the new price list to everyone before the end of the week',
  'The number of open complaints went down from nine to four',
  'Let us move the launch to the second week of March',
  'Can you check why the report was not printed yesterday',
  'The new team leader starts on the first of April',
  'We lost two days because the machine was not repaired in time',
  'Please write down that the budget was approved by all of us',
];
