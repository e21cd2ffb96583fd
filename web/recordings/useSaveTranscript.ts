import { accepted } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { fileUrl } from '#web/lib/requests/organization.ts';
import { sendRequest } from '#web/lib/requests/request.ts';
import { t } from '#web/lib/translate.ts';
import { revokeLater, saveAs } from './saveAs.ts';

/** Saves the transcript of a recording, as text or as captions, under a name without extension. A toast says why if that fails. */
export const useSaveTranscript = (recordingId: number, fileName: string) =>
  useChange({
    name: false,
    call: async (extension: 'txt' | 'vtt') => {
      const url = fileUrl(`/api/recordings/${recordingId}/transcript.${extension}`);
      const response = await accepted(await sendRequest({ method: 'GET', url, headers: {}, body: null }));
      const address = URL.createObjectURL(await response.blob());
      saveAs(address, `${fileName}.${extension}`);
      revokeLater(address);
    },
    failure: t("Couldn't save the transcript"),
  });
