import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person, World } from './world.ts';

/** Starts to record a meeting in progress, and returns the recording. */
export async function record(person: Person, id: number) {
  await person.recordings.record({ params: { id }, body: { isRecording: true } });
  const recording = (await person.recordings.list({ params: { id } })).at(-1);
  if (!recording) throw new Error('Nothing is recorded');
  return recording;
}

/** Enters the call of a meeting, as a browser does that connects next. */
export async function enterCall(person: Person, meetingId: number): Promise<void> {
  const { id } = await person.videoRooms.ofMeeting({ params: { id: meetingId } });
  await person.videoRooms.join({ params: { id } });
}

/** Opens a track of a person who has agreed, and returns its id. */
export async function openTrack(
  person: Person,
  recordingId: number,
  fields: { startMs?: number; mediaType?: 'audio/webm' | 'audio/mp4' } = {},
) {
  const body = { key: randomUUID(), source: 'microphone', mediaType: 'audio/webm', startMs: 0, ...fields } as const;
  return (await person.recordings.openTrack({ params: { id: recordingId }, body })).id;
}

/** Adds a chunk to a track. */
export const addChunk = (person: Person, id: number, nth: number, content: string | Uint8Array, query = {}) =>
  person.recordings.addChunk({ params: { id, nth }, query, body: new Blob([content as string]) });

/** The paths of the stored files of recordings. */
export async function recordingFiles({ dataDir }: World): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'recordings'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** The paths of those that contain a text. */
export async function filesContaining(world: World, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of await recordingFiles(world)) if ((await readFile(path)).includes(text)) found.push(path);
  return found;
}
