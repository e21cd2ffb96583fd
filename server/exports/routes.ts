import type { exports } from '#contract/exports.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { openFairStore } from '#server/recordings/store/fair-store.ts';
import { openStore } from '#server/recordings/store/open-store.ts';
import { createExport, deleteExport, downloadExport, findExport, listExports } from './exports.ts';

/** Returns the routes for exports of the organization. */
export function exportRoutes(config: Pick<Config, 'dataDir' | 'recordingBucket'>): Routes<typeof exports> {
  const openFor = openFairStore(openStore(config));
  return {
    list: (scope) => listExports(scope),
    create: (scope, { body }) => createExport(scope, body),
    find: (scope, { params }) => findExport(scope, params.id),
    download: (scope, { params }) => {
      const { userId, organizationId } = scope.actor;
      return downloadExport(scope, openFor({ account: userId, organization: String(organizationId) }), params.id);
    },
    delete: (scope, { params }) => deleteExport(scope, params.id),
  };
}
