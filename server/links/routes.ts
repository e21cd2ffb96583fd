import type { LinkedRows, links } from '#contract/links.ts';
import { nounsWith } from '#contract/nouns.ts';
import { listReadable } from '#server/chat/messages.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import type { Routes } from '#server/http/routes.ts';
import { nounNamed } from '#server/nouns/all.ts';

export const linkRoutes: Routes<typeof links> = {
  read: (scope, { query }) =>
    inSnapshot(scope, async (scope) => {
      const rows: Partial<Record<keyof LinkedRows, unknown>> = {};
      for (const noun of nounsWith('isLinked')) {
        const ids = query[noun] ?? [];
        // The event feed reads messages for a channel whose readers it knows.
        const read = noun === 'messages' ? listReadable : nounNamed(noun).read;
        rows[noun] = ids.length > 0 ? await read(scope, ids) : [];
      }
      return rows as LinkedRows;
    }),
};
