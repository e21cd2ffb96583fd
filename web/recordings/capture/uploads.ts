import { ApiError, api } from '#web/lib/api.ts';
import { pauseAfter } from '#web/lib/requests/retries.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { isRefusedForGood } from '../isRefusedForGood.ts';
import { type Chunk, deleteChunk, storeChunk } from './chunks.ts';

/** How many bytes of a track may wait. After that, an hour without a network, it is not recorded any further. */
const maxWaitingBytes = 500_000_000;

/** Resolves after a time, or as soon as the browser is online again. */
const waitForNetwork = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });

const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && isRefusedForGood(error);

const isOutOfStep = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.params.nextChunk !== undefined;

/** Uploads the chunks of a track one after another, until the last one. */
export type TrackUpload = {
  /** @returns whether the track is to be recorded further */
  add(chunk: Chunk): boolean;
};

/** Starts to upload a track. `waiting` are the chunks that an earlier page has left behind. */
export function uploadTrack(waiting: Chunk[] = []): TrackUpload {
  const queue = [...waiting];
  let trackId: number | undefined;
  let nextChunk = 0;
  let isSending = false;
  let isOver = false;

  async function sendFirst([chunk]: [Chunk]): Promise<void> {
    const { recordingId, key, source, mediaType, startMs } = chunk;
    if (trackId === undefined) {
      const body = { key, source, mediaType, startMs };
      ({ id: trackId, nextChunk } = await api.recordings.openTrack({ params: { id: recordingId }, body }));
    }
    const { nth, untilMs, talk, blob } = chunk;
    if (nth >= nextChunk) {
      const params = { id: trackId, nth: nextChunk };
      const query = { untilMs, talk: talk.map((span) => span.join('-')).join(',') };
      if (blob.size > 0) ({ nextChunk } = await api.recordings.addChunk({ params, query, body: blob }));
    }
    if (chunk.isLast) await api.recordings.endTrack({ params: { id: trackId } });
    queue.shift();
    void deleteChunk(chunk);
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let failures = 0; queue.length > 0; ) {
      try {
        await sendFirst(queue as unknown as [Chunk]);
        failures = 0;
      } catch (error) {
        if (isOutOfStep(error)) {
          // Another page has uploaded meanwhile. The track says what is next.
          trackId = undefined;
        } else if (isRefused(error)) {
          giveUp(error);
          break;
        }
        await waitForNetwork(pauseAfter(++failures, error as Partial<ApiError>));
      }
    }
    isSending = false;
  }

  function giveUp({ status, code, sentence }: ApiError): void {
    isOver = true;
    for (const chunk of queue.splice(0)) void deleteChunk(chunk);
    // Everyone knows that a recording was stopped or deleted.
    if (status !== 404 && code !== 'recording_stopped') toast.error(t('You are no longer recorded'), sentence);
  }

  void sendAll();
  return {
    add(chunk) {
      const bytes = queue.reduce((sum, { blob }) => sum + blob.size, 0);
      if (isOver || bytes > maxWaitingBytes) return false;
      queue.push(chunk);
      void storeChunk(chunk);
      void sendAll();
      return true;
    },
  };
}
