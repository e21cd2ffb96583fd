import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import, ImportKind } from '#contract/imports.ts';
import { peopleCount } from '#rules/people.ts';
import { listed } from '#web/lib/listed.ts';
import { useIsReconnecting } from '#web/lib/live.ts';
import { Link } from '#web/lib/router.tsx';
import { serverDate } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import { addedCounts, addedNames, countsByFate, kindNames, kinds, rowCounts } from '../options.ts';
import { importRowsQuery } from '../queries.ts';
import { RowItem, RowList } from './RowList.tsx';
import { useUndoImport } from './useImportChanges.ts';

/** Where the rows of a kind are listed. Headlines have no screen of their own, and people are listed for admins. */
const lists: Partial<Record<ImportKind, string>> = {
  ...{ teams: '/teams', seats: '/org-chart', measurables: '/scorecard' },
  ...{ rocks: '/rocks', todos: '/todos?scope=all', issues: '/issues' },
};

/** What an import did, with a way to undo it, or what undoing it left. */
export function FinishedImport({ one }: { one: Import }) {
  const undo = useUndoImport(one.id);
  const dialog = useDialog<boolean>();
  const isOffline = useIsReconnecting();
  const [showsRows, setShowsRows] = useState(false);
  const isUndone = one.status === 'undone';
  const until = one.undoableUntil;
  const mayUndo = until !== null && new Date(until) > serverDate();
  return (
    <>
      <div className="mb-12" role="status">
        {isUndone ? (
          <p>
            {one.left > 0
              ? t(
                  '{count, plural, one {Undone. # row was edited since and is still there.} other {Undone. # rows were edited since and are still there.}}',
                  { count: one.left },
                )
              : t('Undone.')}{' '}
            {addedNames(one).length > 0 &&
              t('Still there, because something belongs to them: {rows}.', {
                rows: listed(addedNames(one)),
              })}
          </p>
        ) : one.status === 'stopped' ? (
          <p>{t('This import stopped halfway. What it has imported is there, and you can undo it.')}</p>
        ) : (
          <Result one={one} />
        )}
      </div>
      <div className="row wrap gap-8-16 mb-16">
        {!isUndone &&
          kinds.map((kind) =>
            lists[kind] && one.counts[kind] ? (
              <Button key={kind} component={Link} to={lists[kind]} variant="default" size="xs">
                {t('Open {rows}', { rows: t(kindNames[kind]) })}
              </Button>
            ) : null,
          )}
        {mayUndo && (!isUndone || one.left > 0) && (
          <Button
            variant="default"
            size="xs"
            disabled={isOffline}
            loading={undo.isPending}
            onClick={() => dialog.open(isUndone)}
          >
            {isUndone ? t('Undo these too') : t('Undo the import')}
          </Button>
        )}
        {mayUndo && !isUndone && (
          <span className="dimmed small">{t('until {date}', { date: formatMoment(until) })}</span>
        )}
        {!isUndone && (
          <Button variant="subtle" size="xs" aria-expanded={showsRows} onClick={() => setShowsRows(!showsRows)}>
            {showsRows ? t('Hide the rows') : t('Show the rows')}
          </Button>
        )}
      </div>
      {isUndone ? one.left > 0 && <LeftRows one={one} /> : showsRows && <RowList one={one} />}
      {dialog.draw((withEdited) => (
        <ConfirmDialog
          onClose={dialog.close}
          onConfirm={() => undo.mutate(withEdited)}
          question={withEdited ? t('Undo these rows too?') : t('Undo this import?')}
          detail={
            withEdited
              ? t('Edits since the import are lost.')
              : t('What it added is deleted, and what it changed is as before. Rows that were edited since are left.')
          }
          confirmLabel={t('Undo')}
        />
      ))}
    </>
  );
}

/** How many rows the import added, changed and refused. */
function Result({ one }: { one: Import }) {
  const counts = countsByFate(one);
  const added = addedCounts(one);
  const changed = rowCounts(one, ['changed', 'conflict']);
  const refused = counts.get('refused') ?? 0;
  const { peopleInvited, peopleNotInvited } = one;
  return (
    <>
      {added.length > 0 && <p>{t('Added: {rows}', { rows: listed(added) })}</p>}
      {changed.length > 0 && <p>{t('Changed: {rows}', { rows: listed(changed) })}</p>}
      {peopleInvited > 0 && <p>{t('Invited: {rows}', { rows: t(peopleCount(peopleInvited)) })}</p>}
      {peopleNotInvited > 0 && (
        <p>
          {t(
            "{count, plural, one {# person couldn't be invited and is there without an account.} other {# people couldn't be invited and are there without an account.}}",
            { count: peopleNotInvited },
          )}
        </p>
      )}
      {refused > 0 && (
        <p>
          {t("{count, plural, one {# row couldn't be imported} other {# rows couldn't be imported}}", {
            count: refused,
          })}
        </p>
      )}
    </>
  );
}

/** The rows that undoing left, because someone edited them since. */
function LeftRows({ one }: { one: Import }) {
  const query = useInfiniteQuery(importRowsQuery(one.id, one.status, { left: 'true' }));
  return (
    <PagedCard label={t('Rows that are still there')} query={query} empty={null} rowHeight={52}>
      {(row) => <RowItem key={row.position} row={row} />}
    </PagedCard>
  );
}
