import type { TranscriptLine } from '#contract/transcripts.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { transcriptLines } from './queries.ts';

/** Adds, corrects and deletes lines of a transcript. */
export function useLineChanges(meetingId: number) {
  const me = useCurrentUser().id;
  const add = useChange({
    call: (text: string) => api.transcripts.write({ params: { id: meetingId }, body: { text } }),
    of: () => `transcript ${meetingId}`,
    receives: transcriptLines,
    failure: t("Couldn't add the line"),
  });
  const change = useChange({
    call: ({ line: { id }, text }: { line: TranscriptLine; text: string }) =>
      api.transcripts.change({ params: { id }, body: { text } }),
    shows: ({ line: { id }, text }) => [transcriptLines.patchTo([{ id, text, editedById: me }])],
    receives: transcriptLines,
    failure: t("Couldn't save the line"),
  });
  const remove = useChange({
    call: ({ id }: TranscriptLine) => api.transcripts.delete({ params: { id } }),
    shows: ({ id }) => [transcriptLines.patch([id], () => null)],
    failure: t("Couldn't delete the line"),
  });
  return { add, change, remove };
}
