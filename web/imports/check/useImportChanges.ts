import type { Import } from '#contract/imports.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { t } from '#web/lib/translate.ts';
import { receiveImport } from './useCheck.ts';

const of = (id: number) => `imports ${id}`;

/** Runs a checked import. */
export const useRunImport = (id: number) =>
  useChange<void, Import>({
    call: (_, send) => api.imports.run({ params: { id } }).sendBy(send),
    of: () => of(id),
    onSuccess: receiveImport,
    ifOffline: t("You're offline. Importing needs a connection."),
    failure: t("Couldn't start the import"),
  });

/** Undoes an import, on request with the rows that were edited since. */
export const useUndoImport = (id: number) =>
  useChange({
    call: (withEdited: boolean, send) => api.imports.undo({ params: { id }, body: { withEdited } }).sendBy(send),
    of: () => of(id),
    onSuccess: receiveImport,
    ifOffline: t("You're offline. Undoing needs a connection."),
    failure: t("Couldn't undo the import"),
  });
