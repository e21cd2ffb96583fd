import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scorecard } from '#contract/scorecards.ts';
import { dayAfter, dayIn } from '#rules/dates.ts';
import { mayWork } from '#rules/people.ts';
import { withTarget } from '#rules/sheets/column-choices.ts';
import { namesOf } from '#rules/sheets/match-person.ts';
import { namedWeek, type Week, weekName } from '#rules/weeks.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { formats } from '#web/lib/formats.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import type { SourceFile } from '#web/lib/sheets/readFile.ts';
import { readInWorker } from '#web/lib/sheets/readInWorker.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { useQuarter, useWeekStart } from '#web/organizations/useQuarter.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { putsMonthFirst } from '#web/ui/dates/readDate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { CheckField } from '#web/ui/fields/CheckField.tsx';
import { FileField } from '#web/ui/sheets/FileField.tsx';
import { usePeople } from '#web/users/queries.ts';
import { FileColumns } from '../FileColumns.tsx';
import { FileSettings } from '../FileSettings.tsx';
import { measurablesQuery } from '../queries.ts';
import { type FileOwner, type ImportChoices, type ImportContext, readImport } from '../readScorecardFile.ts';
import { ImportOwners } from './ImportOwners.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import type { ImportedMeasurable } from './sheetRow.ts';

type Props = { onClose: () => void; scorecard: Scorecard; year: number; onImported: (weeks: Week[]) => void };
type Import = { source: SourceFile; owners: FileOwner[] };

const noChoices: ImportChoices = { targets: {}, owners: {} };

/** The weeks in which there is a value, the earliest first. */
const weeksWithValues = (measurables: ImportedMeasurable[]): Week[] =>
  [...new Set(measurables.flatMap(({ values }) => values.map(weekName)))]
    .sort()
    .flatMap((name) => namedWeek(name) ?? []);

/** Imports a spreadsheet: choose a file, check how it is read, map its columns and owners, check the preview. */
export default function ImportDialog({ onClose, scorecard, year, onImported }: Props) {
  const { people: everyone } = usePeople();
  const people = everyone.filter(mayWork);
  const { data: existing = [] } = useQuery(measurablesQuery(scorecard.id, year));
  const today = useQuarter()?.today ?? dayIn('UTC', serverDate());
  const [choices, setChoices] = useState(noChoices);
  const [leavesOut, setLeavesOut] = useState({ cells: false, values: false });
  /** The people who were added for owners, so that a second try does not add them again. */
  const [created] = useState(() => new Map<string, string>());
  const context: ImportContext = {
    ...{ people, existing, year },
    startsOn: useWeekStart(),
    latest: year < Number(today.slice(0, 4)) ? `${year}-12-31` : dayAfter(today, 6),
    usualDecimal: formats().decimal,
    usualOrder: putsMonthFirst() ? 'mdy' : 'dmy',
  };
  const file = useMutation({ mutationFn: readInWorker });
  /** The file in the encoding before, until it is read in the one that was chosen. */
  const [earlierSource, setEarlierSource] = useState<SourceFile>();
  const chooseFile = (chosen: File, encoding?: string) => {
    setChoices(noChoices);
    setLeavesOut({ cells: false, values: false });
    setEarlierSource(encoding === undefined ? undefined : file.data);
    file.mutate({ file: chosen, encoding });
  };
  const choose = (more: Partial<ImportChoices>) => {
    setChoices({ ...choices, ...more });
    setLeavesOut({ cells: false, values: false });
  };
  const save = useChange({
    call: async ({ source, owners }: Import, send) => {
      for (const { key, name } of owners.filter(({ key, choice }) => choice === 'new' && !created.has(key))) {
        created.set(key, (await api.users.add({ body: namesOf(name) }).sendBy(send)).id);
      }
      const { measurables } = readImport(source, choices, context, created);
      return api.scorecards.import({ params: { id: scorecard.id }, body: { measurables } }).sendBy(send);
    },
    of: () => `scorecards ${scorecard.id}`,
    onSuccess: ({ added, values }) => {
      const what = t(
        '{added, plural, one {# {measurable} added} other {# {measurables} added}}, {values, plural, one {# value imported} other {# values imported}}',
        { added, values },
      );
      if (values > 0) toast.success(t('Success'), what);
      else toast.error(t('No values imported'), what);
      if (values > 0) onImported(weeksWithValues(preview?.measurables ?? []));
      onClose();
    },
    failure: t('Failed to import'),
  });
  const source = file.data ?? (file.isPending ? earlierSource : undefined);
  const reading = source && readImport(source, choices, context);
  const preview = reading?.targets.includes('name') ? reading : undefined;
  const unread = preview?.problems.length ?? 0;
  const mayLeaveOut = unread > 0 && preview?.problems.every(({ isCell }) => isCell) === true;
  const hasValues = preview?.measurables.some(({ values }) => values.length > 0) === true;
  const isDecided =
    preview !== undefined &&
    !(preview.decimal.isMixed && choices.decimal === undefined) &&
    !(preview.areFractionsOpen && choices.hasFractions === undefined);
  const isReady =
    isDecided &&
    preview.measurables.length > 0 &&
    (unread === 0 || (mayLeaveOut && leavesOut.cells)) &&
    (hasValues || leavesOut.values);
  return (
    <FormDialog
      onClose={onClose}
      title={t('Import into {name}', { name: scorecard.name })}
      submitLabel={t('Import')}
      width={720}
      pending={save.isPending}
      disabled={!isReady}
      onSubmit={() => source && reading && save.mutate({ source, owners: reading.owners })}
    >
      <FileField
        label={t('CSV or Excel, one row per {measurable}, one column per week')}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm"
        fileName={file.variables?.file.name}
        error={file.error?.message}
        onChoose={([chosen]) => chosen && chooseFile(chosen)}
      />
      {source && reading && (
        <>
          <FileSettings
            file={source}
            choices={choices}
            reading={reading}
            onChange={choose}
            onEncoding={(encoding) => file.variables && chooseFile(file.variables.file, encoding)}
          />
          <FileColumns
            table={reading.table}
            year={year}
            targets={reading.targets}
            onChoose={(column, target) => choose({ targets: withTarget(choices.targets, column, target) })}
          />
          <ImportOwners
            owners={reading.owners}
            people={people}
            onChange={(key, choice) => setChoices({ ...choices, owners: { ...choices.owners, [key]: choice } })}
          />
        </>
      )}
      {preview && (
        <ImportPreview reading={preview} existing={existing}>
          {mayLeaveOut && (
            <CheckField
              label={t('{count, plural, one {Leave out this cell} other {Leave out these # cells}}', { count: unread })}
              checked={leavesOut.cells}
              onChange={(cells) => setLeavesOut({ ...leavesOut, cells })}
            />
          )}
          {!hasValues && preview.measurables.length > 0 && (
            <CheckField
              label={t('Add the {measurables} without values')}
              checked={leavesOut.values}
              onChange={(values) => setLeavesOut({ ...leavesOut, values })}
            />
          )}
        </ImportPreview>
      )}
      <WhoCanSee teamId={scorecard.teamId} />
    </FormDialog>
  );
}
