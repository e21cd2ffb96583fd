import { formats } from '#web/lib/formats.ts';

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A number of bytes as in `3.2 GB`, in decimal units, as disks are sold and limits are set. */
export function formatBytes(bytes: number): string {
  const step = Math.max(1, units.findLastIndex((_, index) => bytes >= 1000 ** (index + 1)) + 1);
  return new Intl.NumberFormat(formats().locale, {
    style: 'unit',
    unit: units[step - 1] ?? 'kilobyte',
    maximumFractionDigits: step > 2 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}
