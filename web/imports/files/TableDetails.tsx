import { NativeSelect, SimpleGrid } from '@mantine/core';
import { withTarget } from '#rules/sheets/column-choices.ts';
import { msg } from '#rules/translate.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { FileColumns } from '#web/scorecards/FileColumns.tsx';
import { FileSettings } from '#web/scorecards/FileSettings.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { ColumnField } from '#web/ui/sheets/ColumnField.tsx';
import { DayOrderField } from '#web/ui/sheets/DayOrderField.tsx';
import { EncodingField } from '#web/ui/sheets/EncodingField.tsx';
import { FirstRows } from '#web/ui/sheets/FirstRows.tsx';
import { HeadingsField } from '#web/ui/sheets/HeadingsField.tsx';
import classes from '../Imports.module.css';
import { targetNames, targetText } from '../options.ts';
import { placesOf } from '../read/places.ts';
import { scorecardChoicesOf, scorecardFileOf } from '../read/readMeasurables.ts';
import type { TableChoices } from '../read/types.ts';
import type { ChosenTable } from './useChosenFiles.ts';

type Props = {
  table: ChosenTable;
  onChange: (choices: Partial<TableChoices>) => void;
  onEncoding: ((encoding: string) => void) | undefined;
};

const directions = { across: msg('Side by side'), down: msg('Below one another') } as const;

/** How many values of a column are listed. */
const maxSamples = 3;

/** How a table is read: where its headings are, the order of its dates, and what each column means. */
export function TableDetails({ table, onChange, onEncoding }: Props) {
  const { file, ref, choices, reading } = table;
  const { kind, layout, targets, order } = reading;
  if (reading.scorecard) return <ScorecardDetails table={table} onChange={onChange} onEncoding={onEncoding} />;
  const rows = file.source.sheets[ref.sheet]?.rows ?? [];
  return (
    <div className="mt-12">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <HeadingsField
          rows={rows}
          first={ref.first}
          layout={layout}
          onChange={(headings) => onChange({ headings, targets: {} })}
        />
        <NativeSelect
          label={t('Headings')}
          data={optionsOf(directions)}
          value={layout.isSwapped ? 'down' : 'across'}
          onChange={({ currentTarget }) =>
            onChange({ isSwapped: currentTarget.value === 'down', headings: undefined, targets: {} })
          }
        />
        {reading.hasNumericDates && (
          <DayOrderField
            value={order}
            warning={reading.isOrderOpen && t('The file does not show it. Check a date below.')}
            onChange={(chosen) => onChange({ order: chosen })}
          />
        )}
        {file.source.encoding && onEncoding && <EncodingField value={file.source.encoding} onChange={onEncoding} />}
      </SimpleGrid>
      {file.source.encoding && onEncoding && <FirstRows rows={rows.slice(ref.first)} />}
      {kind !== '' && (
        <ul className={`${classes.columns} lined`}>
          {targets.map((target, column) => (
            <ColumnField
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file do not move
              key={column}
              heading={reading.table.header[column] || t('Column {number}', { number: column + 1 })}
              hint={samplesOf(reading.table.rows, column)}
              options={[
                { value: '', label: t('Leave out') },
                ...placesOf[kind].map((one) => ({
                  value: one,
                  label: targetText(one, kind),
                })),
              ]}
              value={placesOf[kind].includes(target) ? target : ''}
              onChange={(chosen) => onChange({ targets: withTarget(choices.targets, column, chosen) })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** How the numbers of a scorecard are read, as its own import asks for it. */
function ScorecardDetails({ table: { file, ref, choices, reading }, onChange, onEncoding }: Props) {
  const { scorecard } = reading;
  if (!scorecard) return null;
  const { encoding, ...source } = scorecardFileOf(file, ref);
  return (
    <div className="mt-12">
      <FileSettings
        file={onEncoding && encoding ? { ...source, encoding } : source}
        choices={scorecardChoicesOf(choices, ref)}
        reading={scorecard}
        onChange={({ owners: _, sheet: _s, targets: chosen, ...more }) => {
          const { isSwapped } = scorecard.layout;
          const { headings } = more;
          onChange({
            ...more,
            ...(chosen && { targets: chosen }),
            ...(headings !== undefined && { isSwapped, headings: isSwapped ? headings : headings + ref.first }),
          });
        }}
        onEncoding={(chosen) => onEncoding?.(chosen)}
      />
      <FileColumns
        table={reading.table}
        year={serverDate().getUTCFullYear()}
        targets={scorecard.targets}
        names={Object.fromEntries(
          placesOf.measurables.map((one) => [one, targetNames[one as keyof typeof targetNames]]),
        )}
        onChoose={(column, target) => onChange({ targets: withTarget(choices.targets, column, target) })}
      />
    </div>
  );
}

/** The first different values of a column. */
function samplesOf(rows: ChosenTable['reading']['table']['rows'], column: number): string {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const text = cells[column]?.text.trim();
    if (text) samples.add(text.slice(0, 40));
    if (samples.size === maxSamples) break;
  }
  return [...samples].join(' · ');
}
