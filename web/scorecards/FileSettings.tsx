import { NativeSelect, SimpleGrid } from '@mantine/core';
import type { Decimal } from '#rules/quantities.ts';
import { parseQuantity } from '#rules/quantities.ts';
import type { SundayMeaning } from '#rules/sheets/week-headings.ts';
import { msg } from '#rules/translate.ts';
import { firstDayOf, namedWeek } from '#rules/weeks.ts';
import type { SourceFile } from '#web/lib/sheets/readFile.ts';
import { t } from '#web/lib/translate.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { daysOfWeek } from '#web/ui/dates/weekText.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { DayOrderField } from '#web/ui/sheets/DayOrderField.tsx';
import { EncodingField } from '#web/ui/sheets/EncodingField.tsx';
import { FirstRows } from '#web/ui/sheets/FirstRows.tsx';
import { HeadingsField } from '#web/ui/sheets/HeadingsField.tsx';
import classes from '#web/ui/sheets/Sheets.module.css';
import { formatQuantity } from './quantities.ts';
import type { ImportChoices, ImportReading } from './readScorecardFile.ts';

type Props = {
  file: SourceFile;
  choices: ImportChoices;
  reading: ImportReading;
  onChange: (choices: Partial<ImportChoices>) => void;
  onEncoding: (encoding: string) => void;
};

const decimals: Record<Decimal, string> = { '.': '1,234.56', ',': '1.234,56' };
const sundays = { first: msg('Weeks begin on that Sunday'), last: msg('Weeks end on that Sunday') } as const;
const directions = { across: msg('Side by side'), down: msg('Below one another') } as const;
const fractions = { no: msg('0.95 is 0.95%'), yes: msg('0.95 is 95%') } as const;
const unchosen = () => ({ value: '', label: t('Choose') });

/** Shows what was decided about a file as a whole, and lets people change it. */
export function FileSettings({ file, choices, reading, onChange, onEncoding }: Props) {
  const startsOn = useWeekStart();
  const { layout, table, targets, decimal } = reading;
  const weeks = targets.flatMap((target, column) => {
    const week = namedWeek(target);
    return week ? [{ week, heading: table.header[column] ?? '', name: target }] : [];
  });
  const [first] = weeks;
  const sorted = weeks.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const [earliest, latest] = [sorted[0], sorted.at(-1)];
  const rows = file.sheets[reading.sheet]?.rows ?? [];
  const isOpen = decimal.isMixed && choices.decimal === undefined;
  const chosenDecimal = choices.decimal ?? decimal.decimal;
  const example = decimal.example && parseQuantity(decimal.example, 'number', chosenDecimal);
  return (
    <section className="shrink" aria-label={t('How the file is read')}>
      <h3 className="mb-4 size-14">{t('How the file is read')}</h3>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {file.sheets.length > 1 && (
          <NativeSelect
            label={t('Sheet')}
            data={file.sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
            value={String(reading.sheet)}
            onChange={({ currentTarget }) =>
              // What was chosen for columns belongs to the other sheet.
              onChange({ sheet: Number(currentTarget.value), isSwapped: undefined, headings: undefined, targets: {} })
            }
          />
        )}
        <NativeSelect
          label={t('Weeks')}
          data={optionsOf(directions)}
          value={layout.isSwapped ? 'down' : 'across'}
          onChange={({ currentTarget }) =>
            onChange({ isSwapped: currentTarget.value === 'down', headings: undefined, targets: {} })
          }
        />
        <HeadingsField rows={rows} layout={layout} onChange={(headings) => onChange({ headings, targets: {} })} />
        <NativeSelect
          label={t('Numbers')}
          description={
            isOpen
              ? undefined
              : typeof example === 'number' &&
                t('“{text}” is {value}', {
                  text: decimal.example ?? '',
                  value: formatQuantity(example, 'number', null),
                })
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={
            isOpen &&
            t('The file has numbers of both kinds. Choose how “{text}” is read.', { text: decimal.example ?? '' })
          }
          data={[...(isOpen ? [unchosen()] : []), ...optionsOf(decimals)]}
          value={isOpen ? '' : chosenDecimal}
          onChange={({ currentTarget }) => onChange({ decimal: currentTarget.value as Decimal })}
        />
        {file.encoding && <EncodingField value={file.encoding} onChange={onEncoding} />}
        {reading.hasWrittenDates && (
          <DayOrderField
            value={reading.order}
            warning={reading.isOrderOpen && t('The file does not show it. Check the weeks below.')}
            onChange={(order) => onChange({ order })}
          />
        )}
        {reading.areSundaysOpen && (
          <NativeSelect
            label={t('All dates are Sundays')}
            data={optionsOf(sundays)}
            value={choices.sundays ?? 'first'}
            onChange={({ currentTarget }) => onChange({ sundays: currentTarget.value as SundayMeaning })}
          />
        )}
        {reading.areFractionsOpen && (
          <NativeSelect
            label={t('Percentages without a sign')}
            error={choices.hasFractions === undefined && t('All of them are 1 or less. Choose what they mean.')}
            data={[...(choices.hasFractions === undefined ? [unchosen()] : []), ...optionsOf(fractions)]}
            value={choices.hasFractions === undefined ? '' : choices.hasFractions ? 'yes' : 'no'}
            onChange={({ currentTarget }) => onChange({ hasFractions: currentTarget.value === 'yes' })}
          />
        )}
        <DateField
          label={first ? t('First day of “{heading}”', { heading: first.heading }) : t('First day of the first week')}
          value={choices.firstWeek ?? (first ? firstDayOf(first.week, startsOn) : null)}
          onChange={(day) => onChange({ firstWeek: day ?? undefined })}
        />
      </SimpleGrid>
      {file.encoding && <FirstRows rows={rows} />}
      {earliest && latest && (
        <p className={classes.note} role="status">
          {t('{count, plural, one {# week} other {# weeks}}: {days}', {
            count: weeks.length,
            days: daysOfWeek(earliest.week, startsOn, latest.week, true),
          })}
        </p>
      )}
    </section>
  );
}
