import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Chart, Seat } from '#contract/seats.ts';
import type { KeptChanges } from '#rules/merge-seats.ts';
import { differencesOf } from '#rules/seats.ts';
import { api } from '#web/lib/api.ts';
import { listed } from '#web/lib/listed.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { usePeople } from '#web/users/queries.ts';
import type { FindPerson } from '../layout/find.ts';
import classes from './Drafts.module.css';
import { describeDifference } from './differences.ts';

type Props = {
  draft: Chart;
  primary: Seat[];
  find: FindPerson;
  onPublish: (keep: KeptChanges) => void;
  onClose: () => void;
};

/** Asks before a draft is published, and what happens to changes that others made in the primary chart meanwhile. */
export default function PublishDialog({ draft, primary, find, onPublish, onClose }: Props) {
  const { nameOf } = usePeople();
  const base = useQuery({ ...api.charts.base.options({ params: { id: draft.id } }), gcTime: 0 });
  const [keep, setKeep] = useState<KeptChanges>('both');
  const { seats = [], changedBy = [] } = base.data ?? {};
  const since = differencesOf(primary, seats).flatMap((difference) =>
    describeDifference(difference, { draft: primary, primary: seats, find }),
  );
  const names = listed(changedBy.map(nameOf));
  const choices: [KeptChanges, string, string][] = [
    ['both', t('Both'), t('Keeps these changes. Where the draft changes the same, the draft counts.')],
    [
      'theirs',
      t('Theirs'),
      t('Keeps these changes, and the rest of the draft. Where both change the same, these changes count.'),
    ],
    [
      'mine',
      t('Mine'),
      t('Publishes the draft as it is. These changes stay only in the draft with the current chart.'),
    ],
  ];
  const question = t('Which changes do you want to publish?');
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => onPublish(keep)}
      isUnready={!base.isSuccess}
      title={t('Publish draft')}
      question={t('Publish “{name}”? Everyone will see it right away. The current chart becomes a draft.', {
        name: draft.name,
      })}
      confirmLabel={t('Publish')}
      destructive={false}
    >
      {base.isPending && <ListSkeleton />}
      {base.isError && <ErrorState onRetry={base.refetch} />}
      {base.isSuccess && since.length > 0 && (
        <>
          <p className="mb-8 breaks">
            {names
              ? t(
                  '{count, plural, one {# change was} other {# changes were}} made in the primary chart since this draft was created, by {names}:',
                  { count: since.length, names },
                )
              : t(
                  '{count, plural, one {# change was} other {# changes were}} made in the primary chart since this draft was created:',
                  { count: since.length },
                )}
          </p>
          <ul className={classes.differences} aria-label={t('Changes since this draft was created')}>
            {since.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="mt-6 mb-8">{question}</p>
          <SegmentedControl
            aria-label={question}
            value={keep}
            onChange={(value) => setKeep(value as KeptChanges)}
            data={choices.map(([value, label]) => ({ value, label }))}
          />
          <p role="status" className="mb-20 dimmed small breaks">
            {choices.find(([value]) => value === keep)?.[2]}
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
