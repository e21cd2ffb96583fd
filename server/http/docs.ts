import type { docs } from '#contract/docs.ts';
import { openApiDocument } from './openapi.ts';
import { readingPage } from './reading-page.ts';
import type { Routes } from './routes.ts';

/** Gives what is made when it is first asked for: a description takes a while to make, and never changes. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export const docsRoutes: Routes<typeof docs> = {
  document: once(openApiDocument),
  page: once(readingPage),
};
