import { formats } from './formats.ts';

/** The size of a file, such as `12 kB`. */
export function sizeOf(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  const unit = bytes < 1024 ** 3 ? 'MB' : 'GB';
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const size = bytes / 1024 ** (unit === 'MB' ? 2 : 3);
  return `${new Intl.NumberFormat(formats().locale, digits).format(size)} ${unit}`;
}
