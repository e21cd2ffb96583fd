// `npm run models -- NAME`: downloads a speech model into DATA_DIR, for the transcript of meetings. Restart the server afterwards.

import { type ModelName, modelFolder, models } from '#server/config/speech-models.ts';
import { loadDataDir } from '#server/config.ts';
import { downloadModel } from '#server/transcripts/download-model.ts';

const [name = '', ...rest] = process.argv.slice(2);
try {
  if (!(name in models) || rest.length > 0)
    throw new Error(`Usage: npm run models -- NAME, where NAME is ${Object.keys(models).join(' or ')}`);
  const folder = modelFolder(loadDataDir(), name as ModelName);
  await downloadModel(models[name as ModelName], folder, console.log);
  console.log(`The model is in ${folder}. Restart the server to use it.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
