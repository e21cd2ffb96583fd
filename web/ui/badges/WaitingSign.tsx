import type { RowId } from '#contract/live.ts';
import type { LiveNoun } from '#contract/nouns.ts';
import { usePendingFields } from '#web/lib/changes/usePendingFields.ts';
import { t } from '#web/lib/translate.ts';
import { IconCloudUp } from '#web/ui/icons/icons.ts';

/** The sign of an unsaved change. */
export function NotSaved() {
  const label = t('Not saved yet');
  return <IconCloudUp role="img" aria-label={label} title={label} size={16} stroke={1.6} />;
}

/** Shows that changes of a row wait for the server. */
export const WaitingSign = ({ noun, id }: { noun: LiveNoun; id: RowId }) => usePendingFields(noun, id) && <NotSaved />;
