import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#web/lib/translate.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import type { TodoForm } from '../useTodoForm.ts';
import { AssigneePicker } from './AssigneePicker.tsx';

/** The owner of a to-do. A new one can go to several people, one to-do each. */
export function OwnerField({ form, disabled }: { form: TodoForm; disabled: boolean }) {
  const { assigneeIds, teamId } = form.values;
  const [isSeveral, setIsSeveral] = useState(assigneeIds.length > 1);
  const shared = { disabled, error: form.fault('assigneeIds'), onBlur: () => form.leave('assigneeIds') };
  if (isSeveral) {
    const count = assigneeIds.length;
    return (
      <>
        <AssigneePicker
          teamId={teamId}
          chosen={assigneeIds}
          onChange={(ids) => form.set({ assigneeIds: ids })}
          {...shared}
        />
        {count > 1 && (
          <p className="dimmed small">
            {t('This will create {count} separate {plainTodos}, one for each selected person.', { count })}
          </p>
        )}
      </>
    );
  }
  return (
    <div>
      <PersonSelect
        label={t('Owner')}
        placeholder={t('No owner')}
        withAsterisk={form.demandsOwner}
        clearable
        value={assigneeIds[0] ?? null}
        onChange={(id) => form.set({ assigneeIds: id === null ? [] : [id] })}
        {...shared}
      />
      {!form.before && (
        <Button variant="subtle" size="compact-sm" mt={4} ml={-8} onClick={() => setIsSeveral(true)}>
          {t('Assign to several people')}
        </Button>
      )}
    </div>
  );
}
