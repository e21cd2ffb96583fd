import { useState } from 'react';
import type { Measurable } from '#contract/measurables.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { useChangeMeasurable } from '../useMeasurableChanges.ts';

type Props = { onClose: () => void; measurable: Measurable };

/** Hands a measurable to another owner, for those who may do no more with it. */
export default function HandOverDialog({ onClose, measurable }: Props) {
  const [ownerId, setOwnerId] = useState(measurable.ownerId);
  const change = useChangeMeasurable();
  return (
    <FormDialog
      onClose={onClose}
      title={`Hand over ${measurable.name}`}
      submitLabel="Hand over"
      pending={change.isPending}
      disabled={ownerId === measurable.ownerId}
      onSubmit={() => change.mutate({ id: measurable.id, fields: { ownerId } }, { onSuccess: onClose })}
    >
      <PersonSelect label="Owner" value={ownerId} onChange={setOwnerId} data-autofocus openOnFocus={false} />
    </FormDialog>
  );
}
