import type { files } from '#contract/files.ts';
import { isInReadableMessage } from '#server/chat/files.ts';
import { isInReadableComment } from '#server/comments/files.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Scope } from '#server/scope.ts';
import { readFile, readPicture, readThumbnail, storeFile } from './files.ts';

/** Who can read a file: those who can read its message or comment. */
const readable = (scope: Scope) => [isInReadableMessage(scope), isInReadableComment(scope)];

export const fileRoutes = ({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Routes<typeof files> => ({
  upload: (scope, { query, body }) =>
    storeFile(scope, query.name ?? 'file', body, databaseUrl === null ? dataDir : null),
  download: (scope, { params }) => readFile(scope, params.id, readable(scope)),
  picture: (scope, { params }) => readPicture(scope, params.id, readable(scope)),
  thumbnail: (scope, { params }) => readThumbnail(scope, params.id, readable(scope)),
});
