import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Chart } from '#contract/seats.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useOrganizationName } from '#web/organizations/queries.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { CheckField } from '#web/ui/fields/CheckField.tsx';
import { PeopleChoice } from '#web/users/PeopleChoice.tsx';
import { usersQuery } from '#web/users/queries.ts';
import { useChangeChart } from '../useChartChanges.ts';

/** Shares a draft with everyone, some people or no one. */
export default function ShareDraftDialog({ draft, onClose }: { draft: Chart; onClose: () => void }) {
  const me = useCurrentUser().id;
  const organization = useOrganizationName();
  const { data: people } = useQuery(usersQuery);
  const [isForAll, setIsForAll] = useState(draft.visibleTo === null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(draft.visibleTo ?? []));
  const change = useChangeChart();
  // The creator and the person sharing it always see it.
  const always = [draft.createdById, me].filter((id) => id !== null);
  const visibleTo = isForAll ? null : [...new Set([...always, ...chosen])];
  return (
    <FormDialog
      title={t('Share draft')}
      submitLabel={t('Save')}
      width={440}
      onClose={onClose}
      onSubmit={() => {
        change.mutate({ id: draft.id, visibleTo });
        onClose();
      }}
    >
      <CheckField
        label={
          organization
            ? t('Everyone in {organization} can see it', { organization })
            : t('Everyone in your organization can see it')
        }
        checked={isForAll}
        onChange={setIsForAll}
      />
      {!isForAll && (
        <PeopleChoice
          people={people?.filter(({ id }) => !always.includes(id))}
          none={t('No one else is here yet.')}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      <WhoCanSee teamId={null} visibleTo={visibleTo} before={{ teamId: null, visibleTo: draft.visibleTo }} />
    </FormDialog>
  );
}
