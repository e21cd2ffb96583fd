import { useCallback } from 'react';
import type { Rock } from '#contract/rocks.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { fieldsBefore } from '#web/lib/changes/fieldsBefore.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { rocks } from './queries.ts';

type Setting = { rock: Rock; fields: Partial<Pick<Rock, 'status' | 'priority' | 'ownerId' | 'teamId' | 'dueDate'>> };

/** Changes status, priority, owner, team or due date of a rock in place, and offers Undo. */
export function useSetRock() {
  const change = {
    call: ({ rock, fields }: Setting) => api.rocks.change({ params: { id: rock.id }, body: fields }),
    shows: ({ rock, fields }: Setting) => [rocks.patchTo([{ id: rock.id, ...fields }])],
    receives: rocks,
    failure: t('Failed to update {rock}'),
  };
  const back = useChange(change);
  const { mutate } = useChange({
    ...change,
    onSuccess: (_answer, { rock, fields }) =>
      offerUndo(t('{Rock} updated successfully'), rock.title, () =>
        back.mutate({ rock, fields: fieldsBefore(rock, fields) }),
      ),
  });
  return useCallback((rock: Rock, fields: Setting['fields']) => mutate({ rock, fields }), [mutate]);
}
