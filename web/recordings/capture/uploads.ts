import { ApiError, api } from '#web/lib/api.ts';
import { waitForNetwork } from '#web/lib/browser/waitForNetwork.ts';
import { sendUntilFinal } from '#web/lib/requests/retries.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { isRefusedForGood, outcomeOf } from '../outcomes.ts';
import { type Chunk, deleteChunk, lockPrefix, storeChunk } from './chunks.ts';
import { sendAs } from './sendAs.ts';

/** How many bytes of a track may wait. After that, an hour without a network, it is not recorded any further. */
const maxWaitingBytes = 500_000_000;

/** Whether another page has uploaded meanwhile. The track says what is next. */
const isOutOfStep = ({ status, params }: Partial<ApiError>): boolean =>
  status === 409 && params?.nextChunk !== undefined;

/** Uploads the chunks of a track one after another, until the last one. */
export type TrackUpload = {
  /** Resolves when all of the track is uploaded or given up. */
  over: Promise<void>;
  /** @returns whether the track is to be recorded further */
  add(chunk: Chunk): boolean;
};

/** The tracks that are not uploaded to their end. */
const unfinished = new Set<Pick<TrackUpload, 'over'> & { drop: () => void }>();

/** Resolves when all that this browser has recorded is uploaded: true, or false if that takes longer than a time in ms. */
export const whenUploaded = (mostMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), mostMs);
    void Promise.all([...[...unfinished].map(({ over }) => over), whenOthersUploaded()]).then(() => resolve(true));
  });

/** Resolves when the other windows of this browser, and the frame of the office, hold no track any longer. */
async function whenOthersUploaded(): Promise<void> {
  const locks = (await navigator.locks?.query())?.held ?? [];
  const tracks = locks.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name] : []));
  await Promise.all(tracks.map((name) => navigator.locks.request(name, { mode: 'shared' }, () => undefined)));
}

/** Whether something that this page has recorded, or is recording, is not uploaded. */
export const isUploading = (): boolean => unfinished.size > 0;

/** Uploads nothing more of what this page has recorded. */
export function dropUploads(): void {
  for (const { drop } of unfinished) drop();
}

/** Starts to upload a track. `waiting` are the chunks that an earlier page has left behind. */
export function uploadTrack(waiting: Chunk[] = []): TrackUpload {
  const queue = [...waiting];
  let trackId: number | undefined;
  let nextChunk = 0;
  let isSending = false;
  let isOver = false;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const upload = { over, drop };
  unfinished.add(upload);
  // The next page looks for what this one could not upload.
  localStorage.setItem(storageKeys.recordedAt, new Date().toISOString());

  function end(): void {
    isOver = true;
    unfinished.delete(upload);
    resolve();
  }

  function drop(): void {
    end();
    for (const chunk of queue.splice(0)) void deleteChunk(chunk);
  }

  async function sendFirst(): Promise<void> {
    const [chunk] = queue;
    if (!chunk) return;
    const { recordingId, key, source, mediaType, startMs } = chunk;
    if (trackId === undefined) {
      const body = { key, source, mediaType, startMs };
      const opening = api.recordings.openTrack.by(sendAs(chunk), { params: { id: recordingId }, body });
      ({ id: trackId, nextChunk } = await opening);
    }
    const { nth, untilMs, talk, blob } = chunk;
    if (nth >= nextChunk) {
      const params = { id: trackId, nth: nextChunk };
      const query = { untilMs, talk: talk.map((span) => span.join('-')).join(',') };
      const adding = api.recordings.addChunk.by(sendAs(chunk, blob), { params, query, body: blob });
      if (blob.size > 0) ({ nextChunk } = await adding);
    }
    if (chunk.isLast) await api.recordings.endTrack.by(sendAs(chunk), { params: { id: trackId } });
    queue.shift();
    await deleteChunk(chunk);
    if (chunk.isLast) end();
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (queue.length > 0) {
      const outcome = await sendUntilFinal(() => outcomeOf(sendFirst()), { isFinal, wait: waitForNetwork });
      if (outcome instanceof ApiError) giveUp(outcome);
    }
    isSending = false;
  }

  function isFinal(outcome: Partial<ApiError>): boolean {
    if (!isOutOfStep(outcome)) return isRefusedForGood(outcome);
    trackId = undefined;
    return false;
  }

  function giveUp({ status, code, sentence }: ApiError): void {
    drop();
    // Everyone knows that a recording was stopped or deleted.
    if (status !== 404 && code !== 'recording_stopped') toast.error(t('You are no longer recorded'), sentence);
  }

  void sendAll();
  return {
    over,
    add(chunk) {
      const bytes = queue.reduce((sum, { blob }) => sum + blob.size, 0);
      // What is not recorded any further ends, too.
      if (isOver || (bytes > maxWaitingBytes && !chunk.isLast)) return false;
      queue.push(chunk);
      void storeChunk(chunk);
      void sendAll();
      return true;
    },
  };
}
