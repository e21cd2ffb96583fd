import { useFormats } from '#web/lib/formats.ts';
import { formatDate } from './dates.ts';

type Props = { /** A calendar date or an instant. */ value: string | null | undefined; withYear?: boolean };

/** A formatted date; `Date unavailable` without one. */
export function DateText({ value, withYear }: Props) {
  useFormats();
  return <time dateTime={value ?? undefined}>{formatDate(value, withYear)}</time>;
}
