import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scorecard } from '#contract/scorecards.ts';
import { mayWork } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { usePeople } from '#web/users/queries.ts';
import { measurablesQuery } from '../queries.ts';
import { FileField } from './FileField.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { readSheet } from './readSheet.ts';
import { guessTargets, type Target } from './sheetColumns.ts';
import { readMeasurables } from './sheetMeasurables.ts';
import type { ImportedMeasurable } from './sheetRow.ts';

type Props = { onClose: () => void; scorecard: Scorecard; year: number };

/** Imports a spreadsheet: choose a file, map its columns, check the preview. */
export default function ImportDialog({ onClose, scorecard, year }: Props) {
  const { people } = usePeople();
  const { data: existing = [] } = useQuery(measurablesQuery(scorecard.id, year));
  const startsOn = useWeekStart();
  const [targets, setTargets] = useState<Target[]>([]);
  const file = useMutation({
    mutationFn: readSheet,
    onSuccess: ([header = []]) => setTargets(guessTargets(header, year, startsOn)),
  });
  const save = useChange({
    call: (measurables: ImportedMeasurable[]) =>
      api.scorecards.import({ params: { id: scorecard.id }, body: { measurables } }),
    of: () => `scorecards ${scorecard.id}`,
    onSuccess: ({ added, values }) => {
      toast.success(
        t('Success'),
        t(
          '{added, plural, one {# {measurable} added} other {# {measurables} added}}, {values, plural, one {# value imported} other {# values imported}}',
          { added, values },
        ),
      );
      onClose();
    },
    failure: t('Failed to import'),
  });
  const sheet = file.data;
  const preview =
    sheet && targets.includes('name') ? readMeasurables(sheet, targets, people.filter(mayWork), existing) : undefined;
  return (
    <FormDialog
      onClose={onClose}
      title={t('Import into {name}', { name: scorecard.name })}
      submitLabel={t('Import')}
      width={720}
      pending={save.isPending}
      disabled={!preview || preview.measurables.length === 0 || preview.problems.length > 0}
      onSubmit={() => preview && save.mutate(preview.measurables)}
    >
      <FileField
        label={t('CSV or Excel, one row per {measurable}, one column per week')}
        accept=".csv,.tsv,.txt,.xlsx"
        fileName={file.variables?.name}
        error={file.error?.message}
        onChoose={file.mutate}
      />
      {sheet && <ImportColumns sheet={sheet} year={year} targets={targets} onChange={setTargets} />}
      {preview && <ImportPreview {...preview} existing={existing} />}
      <WhoCanSee teamId={scorecard.teamId} />
    </FormDialog>
  );
}
