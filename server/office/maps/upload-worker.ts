import { parentPort } from 'node:worker_threads';
import type { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { office } from '#contract/office.ts';
import { type Message, msg } from '#rules/translate.ts';
import { Invalid } from '#server/errors.ts';
import { hasMoreValues } from '#server/http/has-more-values.ts';
import { parse } from '#server/http/parse.ts';
import { hashOf } from '#server/pictures/hash.ts';
import { checkTiledMap } from './check-map.ts';
import type { ReadResult } from './read-upload.ts';

type Upload = z.output<typeof office.uploadMap.body>;

/**
 * The most values of an upload: a map of two megabytes has a million numbers of tiles. They are counted before parsing, because a thread
 * that runs out of memory within the parser ends the process.
 */
const mostValues = 1_200_000;

const invalid = (path: string, message: Message) => new Invalid([{ path, message }]);

/** Returns the size of a PNG picture from its first bytes (https://www.w3.org/TR/png-3/#11IHDR); undefined if it is none. */
function readPngSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** What is stored of an uploaded map. @throws Invalid, naming the layer or picture of each fault; SyntaxError if it is not JSON */
function read(json: string): ReadResult {
  if (hasMoreValues(json, mostValues)) throw invalid('map', msg('This map has too many parts to be checked'));
  const { name, map, pictures }: Upload = parse(office.uploadMap.body, JSON.parse(json));
  const files = pictures.map((picture) => ({ name: picture.name, bytes: Buffer.from(picture.base64, 'base64') }));
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > limits.officePictureBytes)
    throw invalid(
      'pictures',
      msg('The pictures of the map are larger than {most} MB together', { most: limits.officePictureBytes / 1e6 }),
    );
  const sizes = new Map(
    files.map(({ name, bytes }) => {
      const size = readPngSize(bytes);
      if (!size) throw invalid('pictures', msg('{name} is not a PNG picture', { name }));
      return [name, size];
    }),
  );
  const check = checkTiledMap(map, sizes);
  if (!check.map) throw new Invalid(check.faults.map((message, index) => ({ path: `map.${index}`, message })));
  const { map: tiled, notices = [] } = check;
  const hashes = new Map(files.map(({ name, bytes }) => [name, hashOf(bytes)]));
  const tilesets = tiled.tilesets.map((tileset) => ({ ...tileset, image: hashes.get(tileset.image) ?? '' }));
  const text = JSON.stringify({ ...tiled, tilesets });
  if (Buffer.byteLength(text) > limits.officeMapBytes)
    throw invalid('map', msg('The map is larger than {most} MB', { most: limits.officeMapBytes / 1e6 }));
  return {
    file: {
      name,
      map: text,
      pictures: files.map(({ name, bytes }) => ({ hash: hashes.get(name) ?? '', bytes })),
      notices,
    },
  };
}

parentPort?.on('message', (json: string) => {
  let result: ReadResult;
  try {
    result = read(json);
  } catch (error) {
    result = error instanceof Invalid ? { errors: error.errors } : { errors: undefined };
  }
  parentPort?.postMessage(result);
});
parentPort?.postMessage('ready');
