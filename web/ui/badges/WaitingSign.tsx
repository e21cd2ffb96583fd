import { IconCloudUp } from '@tabler/icons-react';
import type { LiveNoun, RowId } from '#contract/live.ts';
import { usePendingFields } from '#web/lib/changes/usePendingFields.ts';

const notSaved = 'Not saved yet: it waits for the server';

/** The sign of what is not saved yet. */
export const NotSaved = () => <IconCloudUp role="img" aria-label={notSaved} title={notSaved} size={16} stroke={1.6} />;

/** That changes of a row wait for the server; nothing where none does. */
export const WaitingSign = ({ noun, id }: { noun: LiveNoun; id: RowId }) => usePendingFields(noun, id) && <NotSaved />;
