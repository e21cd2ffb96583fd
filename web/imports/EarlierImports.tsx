import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Import } from '#contract/imports.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import classes from './Imports.module.css';
import { isBusy, statusNames } from './options.ts';
import { importsQuery } from './queries.ts';

/** The latest imports with what became of each, without the one that the page shows. */
export function EarlierImports({ currentId }: { currentId: number | undefined }) {
  const { data, isError, refetch } = useQuery(importsQuery);
  const imports = data?.filter(({ id }) => id !== currentId);
  if (imports?.length === 0) return null;
  return (
    <section className={classes.step} aria-label={t('Earlier imports')}>
      <h2 className="mb-4 size-16">{t('Earlier imports')}</h2>
      {imports ? (
        <ul className={`${classes.list} lined`}>
          {imports.map((one) => (
            <EarlierImport key={one.id} one={one} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ListSkeleton height={52} />
      )}
    </section>
  );
}

function EarlierImport({ one }: { one: Import }) {
  const { id, name, status, progress, rows, createdAt } = one;
  const discard = useChange<void, unknown>({
    call: () => api.imports.delete({ params: { id } }),
    of: () => `imports ${id}`,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey }),
    failure: t("Couldn't discard the import"),
  });
  const dialog = useDialog();
  return (
    <li className="row wrap between gap-8-16">
      <span className="fill breaks">
        <Link to={`/organization/import?import=${id}`} dir="auto">
          {name}
        </Link>
        <span className="block dimmed small">
          {isBusy(one)
            ? t('{what}: {progress, number} of {rows, number} rows', { what: t(statusNames[status]), progress, rows })
            : t(statusNames[status])}
          {' · '}
          <TimeAgo at={createdAt} />
        </span>
      </span>
      {!isBusy(one) && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('Discard {name}', { name })}
          loading={discard.isPending}
          onClick={() => (one.finishedAt ? dialog.open() : discard.mutate())}
        >
          {t('Discard')}
        </Button>
      )}
      {dialog.draw(() => (
        <ConfirmDialog
          onClose={dialog.close}
          onConfirm={() => discard.mutate()}
          question={t('Discard {name}?', { name })}
          detail={t('What it imported stays, but can no longer be undone, and a later import does not find it again.')}
          confirmLabel={t('Discard')}
        />
      ))}
    </li>
  );
}
