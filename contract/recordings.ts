import { z } from 'zod';
import { recordingChunkLimit } from './byte-limits.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { meetingShape } from './meetings.ts';
import { instant, pathReference, queryNumber, reference, shape, userReference, version } from './shapes.ts';

/** What a track contains: someone's voice, their camera without sound, or a shared screen with its sound. */
export const trackSources = ['microphone', 'camera', 'screen'] as const;
export type TrackSource = (typeof trackSources)[number];

/** The formats that browsers record: WebM with VP8 and Opus, or MP4 where they have nothing else. */
export const trackMediaTypes = ['audio/webm', 'video/webm', 'audio/mp4', 'video/mp4'] as const;

/** A recording of a meeting: the streams of everyone who agreed, from its start to its stop. */
export const recordingShape = shape('Recording', {
  id: reference('recording'),
  meetingId: reference('meeting'),
  startedById: userReference.nullable(),
  startedAt: instant,
  stoppedById: userReference.nullable(),
  /** Null while it runs. */
  stoppedAt: instant.nullable(),
  /** Who agreed to be recorded, and who declined. Nothing is recorded of anyone else. */
  agreedIds: z.array(userReference),
  declinedIds: z.array(userReference),
  /** The stored bytes of all tracks. */
  bytes: z.int(),
  /** Whether all its tracks can be played; false until they are processed after the stop. */
  isReady: z.boolean(),
  /** When it will be deleted; null if the organization keeps recordings. */
  expiresAt: instant.nullable(),
  version,
});
export type Recording = z.infer<typeof recordingShape>;

/** One stream of one person: a reload, another device, or turning the camera on again begins another one. */
export const trackShape = shape('RecordingTrack', {
  id: reference('recordingTrack'),
  recordingId: reference('recording'),
  userId: userReference,
  source: z.enum(trackSources),
  mediaType: z.enum(trackMediaTypes),
  /** Milliseconds from the start of the recording to the start of the track. */
  startMs: z.int(),
  /** Milliseconds that it lasts. */
  durationMs: z.int(),
  bytes: z.int(),
  /** The number of the next chunk to upload, from 0. */
  nextChunk: z.int(),
  /** When the person speaks: from and to, in milliseconds from the start of the track. Empty for cameras. */
  talk: z.array(z.tuple([z.int(), z.int()])),
  version,
});
export type RecordingTrack = z.infer<typeof trackShape>;

const params = z.object({ id: pathReference('recording') });
const track = z.object({ id: pathReference('recordingTrack') });
/** No meeting lasts longer, in milliseconds. */
export const longestMs = 24 * 3600_000;
const offset = z.int().min(0).max(longestMs);

export const recordings = {
  record: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/recording',
    summary:
      'Start to record a meeting: everyone in it is asked, and recorded only if they agree. Its presenter, its organizer, the starter and admins stop it',
    params: z.object({ id: pathReference('meeting') }),
    body: z.object({ isRecording: z.boolean() }).meta({ id: 'RecordingSwitch' }),
    answer: meetingShape,
    example: { isRecording: true },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/recordings',
    summary: 'List the recordings of a meeting, earliest first, for those who can read the meeting',
    params: z.object({ id: pathReference('meeting') }),
    answer: z.array(recordingShape),
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/api/recordings/:id/answer',
    summary: 'Agree to be recorded, or decline: what was recorded of the caller before is then deleted',
    byObservers: true,
    params,
    body: z.object({ agrees: z.boolean() }).meta({ id: 'RecordingAnswer' }),
    answer: recordingShape,
    example: { agrees: true },
  }),
};

/** A recording in the list of all, with the title of its meeting. */
const listedRecordingShape = recordingShape.extend({ title: z.string() }).meta({ id: 'ListedRecording' });
export type ListedRecording = z.infer<typeof listedRecordingShape>;

/** Storing and playing what each person said and showed. */
export const recordingTracks = {
  delete: endpoint({
    method: 'DELETE',
    path: '/api/recordings/:id',
    summary: 'Delete a recording for good, with the lines of the transcript that were spoken in it',
    params,
  }),
  tracks: endpoint({
    method: 'GET',
    path: '/api/recordings/:id/tracks',
    summary: 'List the tracks of a recording in the order in which they start',
    params,
    answer: z.array(trackShape),
  }),
  openTrack: endpoint({
    method: 'POST',
    path: '/api/recordings/:id/tracks',
    summary: 'Start a track of the caller, who has agreed; again with the same key, it answers the track as it is',
    byObservers: true,
    params,
    body: z
      .object({
        /** Chosen by the client, so that a repeated call opens one track. */
        key: z.uuid(),
        source: z.enum(trackSources),
        mediaType: z.enum(trackMediaTypes),
        startMs: offset,
      })
      .meta({ id: 'NewRecordingTrack' }),
    rate: { burst: 30, perSecond: 0.5 },
    answer: trackShape,
    status: 201,
    example: {
      ...{ key: '0d9b7a55-6b0f-4b0e-9d3c-0f4f2f1c5a11', source: 'microphone', mediaType: 'audio/webm', startMs: 0 },
    },
  }),
  addChunk: endpoint({
    method: 'PUT',
    path: '/api/recordings/tracks/:id/chunks/:nth',
    summary: 'Add the next chunk to a track of the caller; one that is stored already is not stored again',
    byObservers: true,
    creates: 'recordingMegabytes',
    params: track.extend({ nth: queryNumber(0, 100_000) }),
    query: z.object({
      /** Milliseconds from the start of the track to the end of the chunk. */
      untilMs: queryNumber(0, longestMs).default(0),
      /** When the person speaks in it, as `from-to` in milliseconds from the start of the track, separated by commas. */
      talk: z
        .string()
        .max(2_000)
        .regex(/^(\d{1,8}-\d{1,8}(,\d{1,8}-\d{1,8})*)?$/)
        .default(''),
    }),
    upload: 'bytes',
    bodyLimit: recordingChunkLimit,
    rate: { burst: 120, perSecond: 4 },
    answer: trackShape.pick({ id: true, nextChunk: true }).meta({ id: 'TrackProgress' }),
  }),
  endTrack: endpoint({
    method: 'PUT',
    path: '/api/recordings/tracks/:id/end',
    summary: 'End a track of the caller, whose chunks are all stored',
    byObservers: true,
    params: track,
    answer: trackShape,
  }),
  media: endpoint({
    method: 'GET',
    path: '/api/recordings/tracks/:id/media',
    summary: 'Play a track, or a range of its bytes',
    params: track,
    download: 'video/webm',
    ranged: true,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/recordings/tracks/:id/file',
    summary: 'Save a track as a file',
    params: track,
    download: 'video/webm',
    ranged: true,
    saved: true,
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/recordings',
    summary: 'List the recordings that the caller may play, newest first, with the titles of their meetings',
    paged: 'recording',
    answer: z.array(listedRecordingShape),
  }),
};

/** How an organization records, and how much of its limits is used. */
export const recordingSettingsShape = shape('RecordingSettings', {
  isAllowed: z.boolean(),
  /** How many days recordings are kept; null to keep them until someone deletes them. */
  keepDays: z.int().nullable(),
  /** Limits; null for those of the installation only. Minutes and tokens count per calendar month (UTC). */
  megabytes: z.int().nullable(),
  transcribedMinutes: z.int().nullable(),
  tokens: z.int().nullable(),
  /** Whether this installation can transcribe speech, and has a language model. */
  canTranscribe: z.boolean(),
  hasModel: z.boolean(),
  /** The host of the service that transcribes speech; null if this server does, or nothing does. */
  transcriberHost: z.string().nullable(),
  /** The language model, and the host that runs it: null for the machine of this server. Null without a model. */
  languageModel: z.object({ name: z.string(), host: z.string().nullable() }).nullable(),
  version,
});
export type RecordingSettings = z.infer<typeof recordingSettingsShape>;

/** What recording, transcription and the language model cost in a calendar month (UTC). */
export const usageShape = shape('RecordingUsage', {
  /** `2026-11`. */
  month: z.string(),
  transcribedSeconds: z.int(),
  tokensRead: z.int(),
  tokensWritten: z.int(),
  /** The bytes that were recorded in it, whether they are kept or not. */
  recordedBytes: z.int(),
});

export type MonthOfUsage = z.infer<typeof usageShape>;

const settings = z.object({
  isAllowed: z.boolean(),
  keepDays: z.int().min(1).max(limits.recordingDays).nullable(),
  megabytes: z.int().min(1).max(1_000_000_000).nullable(),
  transcribedMinutes: z.int().min(0).max(1_000_000_000).nullable(),
  tokens: z.int().min(0).max(2_000_000_000).nullable(),
});

export const recordingSettings = {
  find: endpoint({
    method: 'GET',
    path: '/api/recording-settings',
    summary: 'Read how the organization records',
    answer: recordingSettingsShape,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/recording-settings',
    summary: 'Change how the organization records; fields left out stay',
    permission: 'administer',
    body: settings.partial().meta({ id: 'RecordingSettingsChange' }),
    answer: recordingSettingsShape,
    example: { keepDays: 30 },
  }),
};

/** What recording costs. */
export const recordingCosts = {
  usage: endpoint({
    method: 'GET',
    path: '/api/recording-settings/usage',
    summary: 'Read what recording has cost in the last twelve months, and the bytes that are kept now',
    permission: 'administer',
    answer: z
      .object({ keptBytes: z.int(), keptBytesLimit: z.int(), months: z.array(usageShape) })
      .meta({ id: 'RecordingCosts' }),
  }),
};
