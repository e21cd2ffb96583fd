import type { Contract } from '#contract/index.ts';
import type { Config } from '#server/config.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import type { Routes } from '#server/http/routes.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import { answerRecording, listRecordings, setRecording } from './recordings.ts';
import { changeSettings, findStoredSettings } from './settings.ts';

export const recordingRoutes: Routes<Contract['recordings']> = {
  record: (scope, { params, body }) => setRecording(scope, params.id, body.isRecording),
  list: (scope, { params }) =>
    inSnapshot(scope, async (scope) => {
      await findMeeting(scope, params.id);
      return listRecordings(scope, params.id);
    }),
  answer: (scope, { params, body }) => answerRecording(scope, params.id, body.agrees),
};

export function recordingSettingsRoutes({
  transcriber,
  languageModel,
}: Pick<Config, 'transcriber' | 'languageModel'>): Routes<Contract['recordingSettings']> {
  const abilities = { canTranscribe: transcriber !== null, hasModel: languageModel !== null };
  return {
    find: async (scope) => ({ ...abilities, ...(await findStoredSettings(scope)) }),
    change: async (scope, { body }) => ({ ...abilities, ...(await changeSettings(scope, body)) }),
  };
}
