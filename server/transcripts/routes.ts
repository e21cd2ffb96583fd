import type { Contract } from '#contract/index.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { downloadTranscript } from './download.ts';
import { plainText, vtt } from './formats.ts';
import { changeLine, deleteLine, findTranscript, writeLine } from './lines.ts';
import { speak } from './speech.ts';

export const transcriptRoutes = ({ transcriber }: Pick<Config, 'transcriber'>): Routes<Contract['transcripts']> => ({
  list: (scope, { params }) => findTranscript(scope, params.id),
  write: (scope, { params, body }) => writeLine(scope, params.id, body.text),
  change: (scope, { params, body }) => changeLine(scope, params.id, body.text),
  delete: (scope, { params }) => deleteLine(scope, params.id),
  text: (scope, { params }) => downloadTranscript(scope, params.id, plainText),
  captions: (scope, { params }) => downloadTranscript(scope, params.id, vtt),
  speak: (scope, { params, query, body }) => speak(scope, params.id, { ...query, sound: body }, transcriber),
});
