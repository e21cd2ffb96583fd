import type { files } from '#contract/files.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Scope } from '#server/scope.ts';
import { readFile, readPicture, readThumbnail, storeFile } from './files.ts';

/** Returns the routes for files. `readable` says who can read a file: those who can read what it is attached to. */
export const fileRoutes = (
  { dataDir, databaseUrl, maxFileBytes }: Pick<Config, 'dataDir' | 'databaseUrl' | 'maxFileBytes'>,
  readable: (scope: Scope) => Parameters<typeof readFile>[2],
): Routes<typeof files> => ({
  limits: () => ({ mostBytes: maxFileBytes }),
  upload: (scope, { query, body }) =>
    storeFile(scope, query.name ?? 'file', body, databaseUrl === null ? dataDir : null),
  download: (scope, { params }) => readFile(scope, params.id, readable(scope)),
  picture: (scope, { params }) => readPicture(scope, params.id, readable(scope)),
  thumbnail: (scope, { params }) => readThumbnail(scope, params.id, readable(scope)),
});
