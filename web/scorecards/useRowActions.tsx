import { useMemo } from 'react';
import { trashDays } from '#contract/limits.ts';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import type { Asker } from '#rules/people.ts';
import { mayEditScorecards } from '#rules/scorecards.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import type { RowActions } from './grid/RowMenu.tsx';
import { useDeleteMeasurable, useMoveMeasurable, useSetMeasurable } from './useMeasurableChanges.ts';

const ChartDialog = lazyDialog(() => import('./chart/ChartDialog.tsx'));
const MeasurableDialog = lazyDialog(() => import('./forms/MeasurableDialog.tsx'));
const ChangeOwnerDialog = lazyDialog(() => import('./forms/ChangeOwnerDialog.tsx'));

type Options = {
  asker: Asker;
  isSorted: boolean;
  /** The year that a chart opens with. */
  year: number;
};

/** The actions of a grid's rows, and their dialogs, which the caller renders once. */
export function useRowActions({ asker, isSorted, year }: Options) {
  const chart = useDialog<MeasurableOfYear>();
  const form = useDialog<MeasurableOfYear>();
  const ownerForm = useDialog<MeasurableOfYear>();
  const question = useDialog<MeasurableOfYear>();
  const { mutate: remove } = useDeleteMeasurable();
  const { mutate: set } = useSetMeasurable();
  const move = useMoveMeasurable();
  const mayEdit = mayEditScorecards(asker);
  const actions = useMemo(
    (): RowActions => ({
      showChart: chart.open,
      ...(mayEdit ? { edit: form.open, set, remove: question.open } : { changeOwner: ownerForm.open }),
      ...(mayEdit && isSorted && { move }),
    }),
    [chart.open, form.open, question.open, ownerForm.open, set, move, mayEdit, isSorted],
  );
  const dialogs = (
    <>
      {chart.draw((measurable) => (
        <ChartDialog onClose={chart.close} measurable={measurable} year={year} />
      ))}
      {form.draw((measurable) => (
        <MeasurableDialog onClose={form.close} scorecardId={measurable.scorecardId} measurable={measurable} />
      ))}
      {ownerForm.draw((measurable) => (
        <ChangeOwnerDialog onClose={ownerForm.close} measurable={measurable} />
      ))}
      {question.draw((measurable) => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => remove(measurable)}
          question={t(
            'Are you sure you want to delete the {measurable} "{name}" with all its values? You can restore it from the trash for {days} days.',
            { days: trashDays, name: measurable.name },
          )}
        />
      ))}
    </>
  );
  return { actions, dialogs };
}
