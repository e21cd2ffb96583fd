import { Button } from '@mantine/core';
import { useEffect, useReducer } from 'react';
import type { Export } from '#contract/exports.ts';
import { type Message, msg } from '#rules/translate.ts';
import { accepted, api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { useIsReconnecting } from '#web/lib/live.ts';
import { fileUrl } from '#web/lib/requests/organization.ts';
import { sendRequest } from '#web/lib/requests/request.ts';
import { serverNow } from '#web/lib/serverClock.ts';
import { sizeOf } from '#web/lib/sizeOf.ts';
import { t } from '#web/lib/translate.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import classes from './Exports.module.css';
import { exports } from './queries.ts';
import { tableAmounts } from './tableAmounts.ts';

const failures: Record<NonNullable<Export['failure']>, Message> = {
  notAllowed: msg('The export stopped because you were not an admin.'),
  tooLarge: msg('The file would be too large for the storage of this server. Export without recordings.'),
  diskFull: msg("The server's disk is almost full. Please tell your administrator."),
  recordings: msg("A recording can't be read right now. Try again, or export without recordings."),
  stopped: msg('The server stopped while it wrote the file. Start a new export.'),
  error: msg('Something went wrong on our side. Start a new export.'),
};

/** Whether a moment has passed, by the clock of the server. */
function useHasPassed(at: string | null): boolean {
  const [, update] = useReducer((count: number) => count + 1, 0);
  const end = at === null ? Number.POSITIVE_INFINITY : Date.parse(at);
  useEffect(() => {
    if (!Number.isFinite(end)) return;
    const timer = setTimeout(update, Math.max(0, end - serverNow()));
    return () => clearTimeout(timer);
  }, [end]);
  return end <= serverNow();
}

/** Downloads the file of an export. A toast says why if the server refuses it: a link would only save nothing. */
const useDownload = (id: number) =>
  useChange({
    name: false,
    call: async () => {
      const url = fileUrl(`/api/exports/${id}/file`);
      const request = { method: 'GET', url, headers: { range: 'bytes=0-0' }, body: null };
      await (await accepted(await sendRequest(request))).arrayBuffer();
      location.assign(url);
    },
    failure: t("Couldn't download the export"),
  });

/** An export with its progress, its file or why there is none. */
export function ExportItem({ one }: { one: Export }) {
  const { id, status, bytes, expiresAt, createdAt, failure, withRecordings } = one;
  const deleting = useDialog();
  const download = useDownload(id);
  const hasExpired = useHasPassed(expiresAt) || status === 'expired';
  const isReady = status === 'ready' && !hasExpired;
  const remove = useChange({
    call: () => api.exports.delete({ params: { id } }),
    shows: () => [exports.patch([id], () => null)],
    failure: t("Couldn't delete the export"),
  });
  return (
    <li className={classes.item}>
      <div className="row wrap between gap-8-16">
        <span className="dimmed small">
          <TimeAgo at={createdAt} />
          {withRecordings && ` · ${t('With recordings')}`}
          {hasExpired && ` · ${t('Expired')}`}
        </span>
        <span className="row wrap gap-8-16">
          {isReady && bytes !== null && expiresAt !== null && (
            <Button loading={download.isPending} onClick={() => download.mutate()}>
              {t('Download ({size}, until {when})', { size: sizeOf(bytes), when: formatMoment(expiresAt) })}
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={() => (isReady ? deleting.open() : remove.mutate())}>
            {status === 'running' ? t('Cancel') : t('Delete')}
          </Button>
        </span>
      </div>
      {status === 'running' && <Progress one={one} />}
      {failure && (
        <p className="small" role="status">
          {t(failures[failure])}
        </p>
      )}
      {status === 'ready' && <LeftOut one={one} />}
      {deleting.draw(() => (
        <ConfirmDialog
          onClose={deleting.close}
          onConfirm={() => remove.mutate()}
          question={t('Delete this export with its file?')}
          confirmLabel={t('Delete export')}
        />
      ))}
    </li>
  );
}

function Progress({ one: { progress, total } }: { one: Export }) {
  const isOffline = useIsReconnecting();
  return (
    <>
      <ProgressBar value={Math.floor((progress / Math.max(1, total)) * 100)} label={t('Export')} />
      <p className="dimmed small mt-6">
        {total === 0 && `${t('Waiting to start.')} `}
        {isOffline
          ? t("You're offline. The server goes on without you.")
          : t('You can leave this page. We notify you when the file is ready.')}
      </p>
    </>
  );
}

/** What the file does not have, because the user may not read it. */
function LeftOut({ one: { leftOut } }: { one: Export }) {
  if (leftOut.length === 0) return null;
  return (
    <p className="dimmed small mt-6 breaks">
      {t("Left out, because you can't read it: {amounts}", { amounts: tableAmounts(leftOut) })}
    </p>
  );
}
