import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import, ImportFate, ImportKind, ImportRow } from '#contract/imports.ts';
import { useExport } from '#web/lib/text/useExport.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { IconDownload } from '#web/ui/icons/icons.ts';
import { FilterSelect } from '#web/ui/lists/controls/FilterSelect.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import classes from '../Imports.module.css';
import { countsByFate, fates, fieldText, kindNames, kinds } from '../options.ts';
import { importRowsQuery } from '../queries.ts';
import { fetchReport, moreChangesText, valueText } from './report.ts';

/** The rows of an import with what becomes of each, by fate and kind. */
export function RowList({ one }: { one: Import }) {
  const [fate, setFate] = useState<ImportFate>();
  const [kind, setKind] = useState<ImportKind>();
  const { mutate: download, isPending } = useExport(t('Import of {name}', { name: one.name }), () =>
    fetchReport(one.id),
  );
  const query = useInfiniteQuery({
    ...importRowsQuery(one.id, one.status, { fate, kind }),
    placeholderData: keepPreviousData,
  });
  const present = kinds.filter((name) => one.counts[name]);
  return (
    <>
      <search className="row wrap gap-8 mb-10" aria-label={t('Filter {rows}', { rows: t('rows') })}>
        {[...countsByFate(one)].map(([name, count]) => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            aria-pressed={fate === name}
            onClick={() => setFate(fate === name ? undefined : name)}
          >
            {t('{name}: {count, number}', { name: t(fates[name].name), count })}
          </button>
        ))}
        {present.length > 1 && (
          <FilterSelect
            label={t('Kind')}
            any={t('All kinds')}
            options={optionsOf(kindNames).filter(({ value }) => present.includes(value))}
            value={kind}
            onChange={(value) => setKind(value as ImportKind | undefined)}
          />
        )}
        <Button
          variant="subtle"
          size="xs"
          className="push-right"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          loading={isPending}
          onClick={() => download('csv')}
        >
          {t('Download as CSV')}
        </Button>
      </search>
      <PagedCard
        label={t('Rows of the import')}
        query={query}
        empty={<EmptyState title={t('No rows match these filters')} />}
        rowHeight={52}
      >
        {(row) => <RowItem key={row.position} row={row} />}
      </PagedCard>
    </>
  );
}

/** A row of a file: its title, what changes and why it cannot be imported, whose it is, and what becomes of it. */
export function RowItem({ row }: { row: ImportRow }) {
  const { name, icon: Sign, color } = fates[row.fate];
  return (
    <li className={classes.row}>
      <span className="breaks">
        <span dir="auto">{row.title || t('Without a title')}</span>
        <span className="block dimmed small">
          {[
            t(kindNames[row.kind]),
            t('Row {row} of {file}', { row: row.row, file: [row.file, row.sheet].filter(Boolean).join(' › ') }),
          ].join(' · ')}
        </span>
        {row.changes.map(({ field, before, after, isConflict }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several members or weeks of a row may change, and changes do not move
          <span key={index} className="block small">
            {t('{field}: {before} → {after}', {
              field: fieldText(field),
              before: valueText(before),
              after: valueText(after),
            })}
            {isConflict && ` (${t('changed on both sides')})`}
          </span>
        ))}
        {row.moreChanges > 0 && <span className="block dimmed small">{moreChangesText(row)}</span>}
        {row.reasons.map((reason) => (
          <span key={reason} className="block error small">
            {reason}
          </span>
        ))}
      </span>
      <span className="breaks dimmed small">{[row.owner, row.team].filter(Boolean).join(' · ')}</span>
      <span className={classes.fate}>
        <Sign size={16} stroke={1.8} color={color && `var(--mantine-color-${color}-text)`} aria-hidden="true" />
        {t(name)}
      </span>
    </li>
  );
}
