import { useMemo } from 'react';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import type { Asker } from '#rules/people.ts';
import { mayEditScorecards } from '#rules/scorecards.ts';
import { say } from '#web/lib/say.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import type { RowActions } from './grid/RowMenu.tsx';
import { useDeleteMeasurable, useMoveMeasurable } from './useMeasurableChanges.ts';

const ChartDialog = lazyDialog(() => import('./chart/ChartDialog.tsx'));
const MeasurableDialog = lazyDialog(() => import('./forms/MeasurableDialog.tsx'));
const HandOverDialog = lazyDialog(() => import('./forms/HandOverDialog.tsx'));

type Options = {
  asker: Asker;
  isSorted: boolean;
  /** The year that a chart shows first. */
  year: number;
};

/** What may be done with the rows of a grid, and the dialogs for it, to be drawn once. */
export function useRowActions({ asker, isSorted, year }: Options) {
  const chart = useDialog<MeasurableOfYear>();
  const form = useDialog<MeasurableOfYear>();
  const heir = useDialog<MeasurableOfYear>();
  const question = useDialog<MeasurableOfYear>();
  const { mutate: remove } = useDeleteMeasurable();
  const move = useMoveMeasurable();
  const mayEdit = mayEditScorecards(asker);
  const actions = useMemo(
    (): RowActions => ({
      showChart: chart.open,
      ...(mayEdit ? { edit: form.open, remove: question.open } : { handOver: heir.open }),
      ...(mayEdit && isSorted && { move }),
    }),
    [chart.open, form.open, question.open, heir.open, move, mayEdit, isSorted],
  );
  const dialogs = (
    <>
      {chart.draw((measurable) => (
        <ChartDialog onClose={chart.close} measurable={measurable} year={year} />
      ))}
      {form.draw((measurable) => (
        <MeasurableDialog onClose={form.close} scorecardId={measurable.scorecardId} measurable={measurable} />
      ))}
      {heir.draw((measurable) => (
        <HandOverDialog onClose={heir.close} measurable={measurable} />
      ))}
      {question.draw((measurable) => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => remove(measurable)}
          question={say`Are you sure you want to delete the measurable "${measurable.name}" with all its values? You can bring it back from the trash for 30 days.`}
        />
      ))}
    </>
  );
  return { actions, dialogs };
}
