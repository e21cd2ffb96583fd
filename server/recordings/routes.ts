import type { Contract } from '#contract/index.ts';
import type { Config } from '#server/config.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import type { Routes } from '#server/http/routes.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import type { Scope } from '#server/scope.ts';
import { answerRecording } from './answer.ts';
import { deleteRecording } from './delete.ts';
import { playTrack } from './play.ts';
import { listAllRecordings, listRecordings, setRecording } from './recordings.ts';
import { abilitiesOf, changeSettings, findStoredSettings } from './settings.ts';
import { openFairStore } from './store/fair-store.ts';
import { openStore } from './store/open-store.ts';
import { addChunk, endTrack, findKeyOfChunk, listTracks, openTrack } from './tracks.ts';
import { readUsage } from './usage.ts';

export function recordingRoutes(config: Config): Routes<Contract['recordings']> {
  const openFor = openFairStore(openStore(config));
  const storeOf = ({ actor }: Scope) => openFor({ account: actor.userId, organization: String(actor.organizationId) });
  const play = (scope: Scope, id: number) => playTrack(scope, storeOf(scope), id);
  return {
    record: (scope, { params, body }) =>
      setRecording(scope, params.id, body.isRecording, config.quotas.recordingMegabytes),
    list: (scope, { params }) =>
      inSnapshot(scope, async (scope) => {
        await findMeeting(scope, params.id);
        return listRecordings(scope, params.id);
      }),
    answer: (scope, { params, body }) => answerRecording(scope, params.id, body.agrees),
    delete: (scope, { params }) => deleteRecording(scope, params.id),
    tracks: (scope, { params }) => inSnapshot(scope, (scope) => listTracks(scope, params.id)),
    openTrack: (scope, { params, body }) => openTrack(scope, params.id, body),
    addChunk: {
      prepare: async (scope, { params, body }) => {
        const key = await findKeyOfChunk(scope, params, body);
        return key === undefined ? undefined : () => storeOf(scope).put(key, body);
      },
      change: (scope, { params, query, body }) => addChunk(scope, params, query, body),
    },
    endTrack: (scope, { params }) => endTrack(scope, params.id),
    media: (scope, { params }) => play(scope, params.id),
    download: (scope, { params }) => play(scope, params.id),
    all: (scope, { query }) => listAllRecordings(scope, query),
  };
}

/** How many megabytes of recordings each organization may keep, and what else an installation can do. */
type SettingsConfig = Pick<Config, 'transcriber' | 'languageModel' | 'quotas'>;

export function recordingSettingsRoutes(config: SettingsConfig): Routes<Contract['recordingSettings']> {
  const abilities = abilitiesOf(config);
  return {
    find: async (scope) => ({ ...abilities, ...(await findStoredSettings(scope)) }),
    change: async (scope, { body }) => ({ ...abilities, ...(await changeSettings(scope, body)) }),
    usage: (scope) => readUsage(scope, config.quotas.recordingMegabytes),
  };
}
