import { z } from 'zod';
import { speechSampleRate } from '#contract/byte-limits.ts';
import { limits } from '#contract/limits.ts';
import { GiveUp } from '#server/jobs/job.ts';
import type { Transcriber } from './engines.ts';

/** Bytes of an answer. A line of text needs far less. */
const answerLimit = 64 * 1024;
const answerShape = z.object({ text: z.string() });

/** A WAV file with mono 16-bit sound. */
function wavOf(sound: Uint8Array<ArrayBufferLike>): Blob {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + sound.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(speechSampleRate, 24);
  header.writeUInt32LE(2 * speechSampleRate, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(sound.length, 40);
  return new Blob([header, sound as Uint8Array<ArrayBuffer>], { type: 'audio/wav' });
}

/** Reads the body of a response up to a limit. @throws Error if it is longer */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > answerLimit) throw new GiveUp('The transcription service answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What the service answered. @throws Error, GiveUp */
function parseText(text: string): string {
  try {
    return answerShape.parse(JSON.parse(text)).text.trim().slice(0, limits.transcriptLine);
  } catch {
    throw new Error('The transcription service answered something else than a text');
  }
}

/** A transcriber that asks an OpenAI-compatible service (`/audio/transcriptions`). */
export const openApi =
  ({ url, key, model }: { url: string; key: string; model: string }, timeoutMs = 30_000): Transcriber =>
  async (sound, language) => {
    const body = new FormData();
    body.append('file', wavOf(sound), 'speech.wav');
    body.append('model', model);
    body.append('response_format', 'json');
    if (language) body.append('language', language);
    const response = await fetch(`${url}/audio/transcriptions`, {
      method: 'POST',
      headers: key ? { authorization: `Bearer ${key}` } : {},
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readText(response);
    if (response.ok) return parseText(text);
    const failure = `The transcription service answered ${response.status}`;
    // Overload passes, and an operator may correct a wrong key.
    const isTemporary = response.status >= 500 || [401, 403, 404, 408, 429].includes(response.status);
    throw isTemporary ? new Error(failure) : new GiveUp(failure);
  };
