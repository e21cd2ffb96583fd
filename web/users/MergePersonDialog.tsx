import { Text } from '@mantine/core';
import { trashDays } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from './PersonSelect.tsx';
import { usePeople } from './queries.ts';
import { useMergePerson } from './useUserChanges.ts';

type Props = { onClose: () => void; onMerged: (id: string) => void; person: User };

/** Merges a person without an account into a member, e.g. one who joined with the invite link. */
export default function MergePersonDialog({ onClose, onMerged, person }: Props) {
  const form = useForm<{ userId: string | null }>({ initial: { userId: null } });
  const { people, nameOf } = usePeople();
  const merge = useMergePerson(onMerged);
  const { userId } = form.values;
  return (
    <FormDialog
      onClose={onClose}
      title={t('Merge {name}', { name: nameOf(person) })}
      submitLabel={t('Merge')}
      destructive
      pending={merge.isPending}
      disabled={!userId}
      onSubmit={() => userId && merge.mutate({ id: person.id, userId }, { onError: form.refuse })}
    >
      <Text>
        {t(
          'Their {rocks}, {todos}, {issues}, {measurables}, seats and teams go to the member you choose. The entry without an account is removed. Admins can undo this in the directory for {days} days.',
          { days: trashDays },
        )}
      </Text>
      <PersonSelect
        label={t('{name} is', { name: nameOf(person) })}
        withAsterisk
        placeholder={t('Choose a member')}
        people={people.filter(({ hasAccount }) => hasAccount)}
        {...form.field('userId')}
        openOnFocus={false}
        data-autofocus
      />
    </FormDialog>
  );
}
