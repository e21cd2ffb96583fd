import type { docs } from '#contract/docs.ts';
import { openApiDocument } from './openapi.ts';
import { readingPage } from './reading-page.ts';
import type { Routes } from './routes.ts';

export const docsRoutes: Routes<typeof docs> = { document: openApiDocument, page: readingPage };
