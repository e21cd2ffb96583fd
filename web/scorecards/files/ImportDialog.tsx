import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scorecard } from '#contract/scorecards.ts';
import { mayWork } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { say } from '#web/lib/say.ts';
import { toast } from '#web/lib/toast.ts';
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
import type { Imported } from './sheetRow.ts';

type Props = { onClose: () => void; scorecard: Scorecard; year: number };

/** Takes a spreadsheet in: a file is chosen, its columns are told apart, and what will come of it is shown before. */
export default function ImportDialog({ onClose, scorecard, year }: Props) {
  const { people } = usePeople();
  const { data: held = [] } = useQuery(measurablesQuery(scorecard.id, year));
  const startsOn = useWeekStart();
  const [targets, setTargets] = useState<Target[]>([]);
  const file = useMutation({
    mutationFn: readSheet,
    onSuccess: ([header = []]) => setTargets(guessTargets(header, year, startsOn)),
  });
  const take = useChange({
    call: (measurables: Imported[]) => api.scorecards.import({ params: { id: scorecard.id }, body: { measurables } }),
    of: () => `scorecards ${scorecard.id}`,
    onSuccess: ({ added, values }) => {
      toast.success('Success', say`${added} measurable(s) added and ${values} value(s) imported`);
      onClose();
    },
    failure: 'Failed to import',
  });
  const sheet = file.data;
  const read =
    sheet && targets.includes('name') ? readMeasurables(sheet, targets, people.filter(mayWork), held) : undefined;
  return (
    <FormDialog
      onClose={onClose}
      title={`Import into ${scorecard.name}`}
      submitLabel="Import"
      width={720}
      pending={take.isPending}
      disabled={!read || read.measurables.length === 0 || read.problems.length > 0}
      onSubmit={() => read && take.mutate(read.measurables)}
    >
      <FileField
        label={say('A .csv or .xlsx file with a row a measurable and a column a week')}
        accept=".csv,.tsv,.txt,.xlsx"
        fileName={file.variables?.name}
        error={file.error?.message}
        onChoose={file.mutate}
      />
      {sheet && <ImportColumns sheet={sheet} year={year} targets={targets} onChange={setTargets} />}
      {read && <ImportPreview {...read} held={held} />}
      <WhoCanSee teamId={scorecard.teamId} />
    </FormDialog>
  );
}
