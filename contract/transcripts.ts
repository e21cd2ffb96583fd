import { z } from 'zod';
import { speechLimit } from './byte-limits.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { instant, line, pathReference, queryNumber, reference, shape, userReference, version } from './shapes.ts';

/** What someone said in a meeting, or typed into its transcript. */
export const transcriptLineShape = shape('TranscriptLine', {
  id: reference('transcriptLine'),
  meetingId: reference('meeting'),
  /** The recording in which it was said; null for typed lines. */
  recordingId: reference('recording').nullable(),
  userId: userReference.nullable(),
  text: z.string(),
  /** When it began. */
  spokenAt: instant,
  durationMs: z.int(),
  /** The index of the agenda item, from 0, and the issue under discussion. */
  item: z.int(),
  issueId: reference('issue').nullable(),
  /** Who corrected it last; null if it is as it was transcribed or typed. */
  editedById: userReference.nullable(),
  version,
});
export type TranscriptLine = z.infer<typeof transcriptLineShape>;

/** When a meeting moved to an agenda item, or to an issue within it. */
export const markShape = shape('MeetingMark', {
  at: instant,
  item: z.int(),
  issueId: reference('issue').nullable(),
});
export type MeetingMark = z.infer<typeof markShape>;

const params = z.object({ id: pathReference('transcriptLine') });
const ofMeeting = z.object({ id: pathReference('meeting') });
const ofRecording = z.object({ id: pathReference('recording') });
const text = line('Line', limits.transcriptLine);

export const transcripts = {
  list: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/transcript',
    summary: 'Read the transcript of a meeting, for its participants, its team and admins',
    params: ofMeeting,
    answer: z.object({ lines: z.array(transcriptLineShape), marks: z.array(markShape) }).meta({ id: 'Transcript' }),
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/meetings/:id/transcript',
    summary: 'Add a typed line to the transcript of a meeting in progress',
    creates: 'transcriptLines',
    params: ofMeeting,
    body: z.object({ text }).meta({ id: 'NewTranscriptLine' }),
    answer: transcriptLineShape,
    status: 201,
    example: { text: 'We ship on Friday' },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/transcript-lines/:id',
    summary: 'Correct a line of a transcript; observers correct their own',
    byObservers: true,
    params,
    body: z.object({ text }).meta({ id: 'TranscriptLineChange' }),
    answer: transcriptLineShape,
    example: { text: 'We ship on Friday' },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/transcript-lines/:id',
    summary: 'Delete a line of a transcript for good, as its author, the organizer or an admin',
    byObservers: true,
    params,
  }),
  text: endpoint({
    method: 'GET',
    path: '/api/recordings/:id/transcript.txt',
    summary: 'Save what was said in a recording, and typed meanwhile, as text with names and times',
    params: ofRecording,
    download: 'text/plain',
    saved: true,
    rate: { burst: 10, perSecond: 0.2 },
  }),
  captions: endpoint({
    method: 'GET',
    path: '/api/recordings/:id/transcript.vtt',
    summary: 'Save what was said in a recording, and typed meanwhile, as captions for players (WebVTT)',
    params: ofRecording,
    download: 'text/vtt',
    saved: true,
    rate: { burst: 10, perSecond: 0.2 },
  }),
  speak: endpoint({
    method: 'POST',
    path: '/api/recordings/:id/speech',
    summary: 'Have what the caller said transcribed: up to twelve seconds of 16-bit sound at 16 kHz',
    byObservers: true,
    params: ofRecording,
    query: z.object({
      /** Chosen by the client, so that a repeated call is transcribed once. */
      key: z.uuid(),
      /** Milliseconds from the start of the recording to the start of the sound. */
      startMs: queryNumber(0, 24 * 3600_000),
    }),
    upload: 'bytes',
    creates: 'transcriptLines',
    bodyLimit: speechLimit,
    rate: { burst: 40, perSecond: 2 },
  }),
};
