import { useState } from 'react';
import type { Import, ImportedRow, ImportSettings } from '#contract/imports.ts';
import { api, isNotFound } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { t } from '#web/lib/translate.ts';
import { importQuery, importsQuery } from '../queries.ts';
import { batchesOf } from './batches.ts';

/** What is imported, and how. */
export type Content = { name: string; rows: ImportedRow[]; settings: ImportSettings };

/** The import that this page has sent to the server, with its rows. */
type Draft = { id: number } & Pick<Content, 'rows'> & { settings?: string };

/** Shows an import as the server answered it, before the next question about it. */
export function receiveImport(one: Import): void {
  queryClient.setQueryData(importQuery(one.id).queryKey, one);
  queryClient.removeQueries({ queryKey: ['imports', 'rows', one.id] });
  void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
}

/** Sends rows to the server, unless it has them, and checks them. */
export function useCheck() {
  const [, setAddress] = useAddress();
  const [draft, setDraft] = useState<Draft>();
  /** How many rows the server has; undefined while none are being sent. */
  const [sent, setSent] = useState<number>();

  async function upload({ name, rows, settings }: Content): Promise<number> {
    if (draft?.rows === rows) return draft.id;
    // The rows before belong to other files or columns. The server deletes them after a day if this fails.
    if (draft) await api.imports.delete({ params: { id: draft.id } }).catch(() => undefined);
    setDraft(undefined);
    setSent(0);
    const { id } = await api.imports.create({ body: { name, settings } });
    let first = 0;
    for (const batch of batchesOf(rows)) {
      await api.imports.addRows({ params: { id }, body: { first, rows: batch } });
      first += batch.length;
      setSent(first);
    }
    setDraft({ id, rows });
    return id;
  }

  const check = useChange({
    call: async (content: Content) => {
      try {
        const id = await upload(content);
        const { settings } = content;
        const answer = await api.imports.check({ params: { id }, body: { settings } });
        setDraft({ id, rows: content.rows, settings: JSON.stringify(settings) });
        return answer;
      } catch (error) {
        // It was discarded on another page.
        if (isNotFound(error as Error)) setDraft(undefined);
        throw error;
      } finally {
        setSent(undefined);
      }
    },
    of: () => 'imports',
    name: false,
    onSuccess(answer) {
      receiveImport(answer);
      setAddress({ import: answer.id });
    },
    failure: t("Couldn't check the files"),
  });
  return {
    draft,
    sent,
    isPending: check.isPending,
    check: check.mutate,
    /** Whether the server has checked exactly this. */
    isCurrent: ({ rows, settings }: Content) => draft?.rows === rows && draft.settings === JSON.stringify(settings),
  };
}
