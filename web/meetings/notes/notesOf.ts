import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import type { SharedTexts } from '#web/shared-texts/queries.ts';

/** The notes of a meeting. Their parts are the indexes of its agenda items. */
export const notesOf = (meetingId: number): SharedTexts => ({
  noun: 'meetings',
  rowId: meetingId,
  read: async () => {
    const notes = await api.meetings.notes({ params: { id: meetingId } });
    return notes.map(({ item, state, version }) => ({ part: `${item}`, state, version }));
  },
  write: (part, update) => api.meetings.write({ params: { id: meetingId }, body: { item: Number(part), update } }),
  draftOf: (part) => `note ${meetingId} ${part}`,
  failure: t('Failed to save this note'),
});
