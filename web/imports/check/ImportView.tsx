import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Import } from '#contract/imports.ts';
import { msg } from '#rules/translate.ts';
import { listed } from '#web/lib/listed.ts';
import { useIsReconnecting } from '#web/lib/live.ts';
import { t } from '#web/lib/translate.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { Found } from '#web/ui/feedback/Found.tsx';
import { addedCounts, countsByFate, importableCount, isBusy, rowCounts, statusNames } from '../options.ts';
import { importQuery } from '../queries.ts';
import { FinishedImport } from './FinishedImport.tsx';
import { RowList } from './RowList.tsx';
import { useRunImport } from './useImportChanges.ts';

type Props = {
  id: number;
  /** Why it cannot be imported as it was checked. */
  blocked?: string | undefined;
};

/** An import on the server: what it would do, its progress, or what it did. */
export function ImportView({ id, blocked }: Props) {
  const query = useQuery(importQuery(id));
  return (
    <Found query={query} missing={msg('Import not found')}>
      {(one) =>
        isBusy(one) ? (
          <Progress one={one} />
        ) : one.status === 'checked' ? (
          <CheckedImport one={one} blocked={blocked} />
        ) : one.status === 'done' || one.status === 'undone' || one.status === 'stopped' ? (
          <FinishedImport one={one} />
        ) : (
          <p className="dimmed" role="status">
            {t('This import was not checked. Choose its files again.')}
          </p>
        )
      }
    </Found>
  );
}

function Progress({ one }: { one: Import }) {
  const { status, progress, rows } = one;
  const isOffline = useIsReconnecting();
  return (
    <div>
      <p className="mb-4 small figures" role="status">
        {t('{what}: {progress, number} of {rows, number} rows', { what: t(statusNames[status]), progress, rows })}
      </p>
      <ProgressBar value={Math.floor((progress / Math.max(1, rows)) * 100)} label={t(statusNames[status])} />
      <p className="dimmed small mt-6">
        {isOffline
          ? t("You're offline. The server goes on without you.")
          : t('You can leave this page. The server goes on without you.')}
      </p>
    </div>
  );
}

/** What an import would do, and the button that does it. */
function CheckedImport({ one, blocked }: { one: Import; blocked: string | undefined }) {
  const run = useRunImport(one.id);
  const isOffline = useIsReconnecting();
  const count = importableCount(one);
  const reason =
    blocked ??
    (isOffline
      ? t("You're offline. Importing needs a connection.")
      : count === 0
        ? t('There is nothing to import: no row is new or changed.')
        : undefined);
  return (
    <>
      <Summary one={one} />
      <div className="row wrap gap-8-16 mb-16">
        <Button disabled={reason !== undefined} loading={run.isPending} onClick={() => run.mutate()}>
          {t('{count, plural, one {Import # row} other {Import # rows}}', { count })}
        </Button>
        {reason && (
          <span className="dimmed small" role="status">
            {reason}
          </span>
        )}
      </div>
      <RowList one={one} />
    </>
  );
}

/** What the import would add and change, in a sentence each. */
function Summary({ one }: { one: Import }) {
  const added = addedCounts(one);
  const changed = rowCounts(one, ['changed', 'conflict']);
  const refused = countsByFate(one).get('refused') ?? 0;
  const sentences: ReactNode[] = [
    added.length > 0 && t('To add: {rows}', { rows: listed(added) }),
    changed.length > 0 && t('To change: {rows}', { rows: listed(changed) }),
    refused > 0 &&
      t("{count, plural, one {# row can't be imported} other {# rows can't be imported}}", { count: refused }),
  ].filter(Boolean);
  return (
    <div className="mb-12" role="status">
      {sentences.map((sentence) => (
        <p key={String(sentence)}>{sentence}</p>
      ))}
    </div>
  );
}
