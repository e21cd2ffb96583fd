import { useEffect, useRef, useState } from 'react';
import { exportFileLimit, megabyte } from '#contract/byte-limits.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { sendFile } from '#web/lib/requests/sendFile.ts';
import { t } from '#web/lib/translate.ts';
import { refreshImports } from './queries.ts';

/** How long the server may take to read the file and to store it, in ms. */
const storeMs = 10 * 60_000;

/** Uploads an export. `share` is the part that has left, 0 to 1; undefined while there is none. */
export function useUpload() {
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<string>();
  const canceling = useRef<AbortController>(undefined);
  const upload = useChange({
    name: false,
    call: async (file: File) => {
      const cancel = new AbortController();
      canceling.current = cancel;
      const watch = { onProgress: setShare, canceled: cancel.signal, storeMs };
      try {
        await api.organizationImports.upload.by((request) => sendFile(request, file, watch), { body: file });
      } catch (error) {
        if (!cancel.signal.aborted) throw error;
      }
      await refreshImports();
    },
    failure: (error) => setError(serverSentence(error) ?? t("The file couldn't be sent. Try again.")),
  });
  useEffect(() => () => canceling.current?.abort(), []);
  return {
    share: upload.isPending ? (share ?? 0) : undefined,
    error,
    cancel: () => canceling.current?.abort(),
    start(file: File) {
      setShare(0);
      const isTooLarge = file.size > exportFileLimit;
      setError(
        isTooLarge ? t('This file is larger than {most, number} MB.', { most: exportFileLimit / megabyte }) : undefined,
      );
      if (!isTooLarge) upload.mutate(file);
    },
  };
}
