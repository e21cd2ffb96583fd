import type { docs } from '#contract/docs.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

import type { Routes } from './routes.ts';

export const docsRoutes: Routes<typeof docs> = { document: openApiDocument, page: docsPage };
