import { useQuery } from '@tanstack/react-query';
import type { MonthOfUsage, RecordingSettings } from '#contract/recordings.ts';
import { formats, useFormats } from '#web/lib/formats.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconAlertTriangle } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { formatBytes } from './formatBytes.ts';
import { usageQuery } from './queries.ts';
import classes from './Recording.module.css';

/** The share of a limit from which the page warns. */
const nearShare = 0.9;

/** `November 2026` for `2026-11`. */
const monthName = (month: string) =>
  new Intl.DateTimeFormat(formats().locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** How much storage recordings take, what recording costs each month, and which limits are near. */
export function RecordingUsage({ settings }: { settings: RecordingSettings }) {
  const { data, isError, refetch } = useQuery(usageQuery);
  useFormats();
  if (!data)
    return (
      <Card className={classes.card} aria-label={t('Usage')}>
        {isError ? <ErrorState onRetry={refetch} /> : <ListSkeleton rows={3} height={40} />}
      </Card>
    );
  const { keptBytes, keptBytesLimit, months } = data;
  const current = months.find(({ month }) => month === serverDate().toISOString().slice(0, 7));
  const minutes = Math.round((current?.transcribedSeconds ?? 0) / 60);
  const tokens = (current?.tokensRead ?? 0) + (current?.tokensWritten ?? 0);
  const values = { used: formatBytes(keptBytes), limit: formatBytes(keptBytesLimit) };
  const warnings = [
    keptBytes >= keptBytesLimit
      ? t('The storage is full: nothing more is recorded. Delete recordings, or raise the limit.')
      : keptBytes >= keptBytesLimit * nearShare &&
        t('The storage is almost full. Delete recordings, or raise the limit.'),
    ...limitWarnings(minutes, settings.transcribedMinutes, {
      reached: t('This month’s minutes of transcription are used up. Raise the limit to transcribe more.'),
      near: t('This month’s minutes of transcription are almost used up.'),
    }),
    ...limitWarnings(tokens, settings.tokens, {
      reached: t('This month’s tokens are used up. Raise the limit to write more summaries and answers.'),
      near: t('This month’s tokens are almost used up.'),
    }),
  ].filter((warning) => warning !== false);
  return (
    <Card className={classes.card} aria-label={t('Usage')}>
      <h2 className="mb-12 size-15">{t('Usage')}</h2>
      <p className="mb-8">{t('{used} of {limit} stored', values)}</p>
      <ProgressBar value={percentOf(keptBytes, keptBytesLimit)} label={t('Stored recordings')} />
      {warnings.map((warning) => (
        <p key={warning} role="status" className="row gap-8 mt-12 error">
          <IconAlertTriangle className="rigid" size={18} stroke={1.8} aria-hidden="true" />
          {warning}
        </p>
      ))}
      {months.length > 0 && <Months months={months} />}
    </Card>
  );
}

/** Rounded, but 100 only for a full store, and never more. */
const percentOf = (used: number, limit: number) => Math.min(100, Math.floor((used / Math.max(limit, 1)) * 100));

const limitWarnings = (used: number, limit: number | null, { reached, near }: { reached: string; near: string }) =>
  limit === null ? [] : used >= limit ? [reached] : used >= limit * nearShare ? [near] : [];

function Months({ months }: { months: MonthOfUsage[] }) {
  const number = new Intl.NumberFormat(formats().locale);
  return (
    <table className={classes.months}>
      <thead>
        <tr>
          <th scope="col">{t('Month')}</th>
          <th scope="col">{t('Recorded')}</th>
          <th scope="col">{t('Minutes transcribed')}</th>
          <th scope="col">{t('Tokens')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, recordedBytes, transcribedSeconds, tokensRead, tokensWritten }) => (
          <tr key={month}>
            <th scope="row">{monthName(month)}</th>
            <td>{formatBytes(recordedBytes)}</td>
            <td>{number.format(Math.round(transcribedSeconds / 60))}</td>
            <td>{number.format(tokensRead + tokensWritten)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
