import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findModel, type Model, modelFolder } from '#server/config/speech-models.ts';
import { readConfig } from '#server/config.ts';
import { downloadModel } from './download-model.ts';

/** What the server sends, by path. */
const served = new Map<string, string>();
const server = createServer(({ url = '' }, response) => {
  const content = served.get(url);
  response.writeHead(content === undefined ? 404 : 200).end(content);
});
let model: Model;
let dataDir: string;
const fileOf = (name: string, content: string) => {
  served.set(`/model/${name}`, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { name, bytes: Buffer.byteLength(content), sha256 };
};
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'models-'));
  model = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/model`,
    encoder: fileOf('tiny-encoder.int8.onnx', 'encoder'),
    decoder: fileOf('tiny-decoder.int8.onnx', 'decoder'),
    tokens: fileOf('tiny-tokens.txt', 'tokens'),
  };
});
afterEach(() => rm(dataDir, { recursive: true }));
afterAll(() => server.close());

const download = () => downloadModel(model, modelFolder(dataDir, 'whisper-tiny'), () => {});
const leftOver = async () => readdir(join(dataDir, 'models'));

test('a model is downloaded once, and then found', async () => {
  expect(findModel(dataDir)).toBe(null);
  await download();
  const found = findModel(dataDir);
  expect(await readFile(found?.decoder ?? '', 'utf8')).toBe('decoder');
  expect(await leftOver()).toEqual(['whisper-tiny']);
  served.clear();
  await download();
  expect(readConfig({ DATA_DIR: dataDir }).transcriber).toEqual({ engine: 'sherpa', model: found, language: null });
});

test.each([
  ['another file', () => served.set('/model/tiny-decoder.int8.onnx', 'DECODER'), 'is not the file that we know'],
  ['a longer one', () => served.set('/model/tiny-decoder.int8.onnx', 'decoder and more'), 'is larger than the 7 bytes'],
  ['half of it', () => served.set('/model/tiny-decoder.int8.onnx', 'dec'), 'is not the file that we know'],
  ['none', () => served.delete('/model/tiny-tokens.txt'), 'answered 404'],
])('%s is refused, and leaves nothing behind', async (_, tamper, message) => {
  tamper();
  await expect(download()).rejects.toThrow(message);
  expect(await leftOver()).toEqual([]);
  expect(findModel(dataDir)).toBe(null);
});

test('an engine that was chosen must be there', () => {
  expect(() => readConfig({ TRANSCRIBER: 'api' })).toThrow('TRANSCRIBER=api needs TRANSCRIBE_URL');
  expect(() => readConfig({ TRANSCRIBER: 'sherpa', DATA_DIR: dataDir })).toThrow('npm run models -- whisper-tiny');
  expect(() => readConfig({ TRANSCRIBER: 'pocketsphinx', PATH: dataDir })).toThrow('pocketsphinx_continuous');
  expect(readConfig({ TRANSCRIBER: 'off', TRANSCRIBE_URL: 'http://127.0.0.1:9/v1' }).transcriber).toBe(null);
});
