import { limits } from '#contract/limits.ts';
import { nameKey } from '#rules/sheets/match-person.ts';
import type { TableReading } from './types.ts';

/** The field with the name whose address a row may have. */
const fieldOf = ({ kind }: TableReading): 'title' | 'owner' => (kind === 'people' ? 'title' : 'owner');

/**
 * Returns tables in which a name that people of several addresses have stands with the address, so that it is decided for each of them. Rows
 * without an address keep the name alone.
 */
export function withAddresses(readings: TableReading[]): TableReading[] {
  const addresses = new Map<string, Set<string>>();
  const nameIn = (row: TableReading['rows'][number], field: string) =>
    (row.fields as Record<string, unknown>)[field] as string | null | undefined;
  for (const reading of readings)
    for (const [index, email] of reading.emails.entries()) {
      const row = reading.rows[index];
      const name = row && email && nameIn(row, fieldOf(reading));
      if (!name) continue;
      const key = nameKey(name);
      addresses.set(key, (addresses.get(key) ?? new Set()).add(email.toLowerCase()));
    }
  if (![...addresses.values()].some(({ size }) => size > 1)) return readings;
  return readings.map((reading) => {
    const field = fieldOf(reading);
    const rows = reading.rows.map((row, index) => {
      const [name, email] = [nameIn(row, field), reading.emails[index]];
      if (!name || !email || (addresses.get(nameKey(name))?.size ?? 0) < 2) return row;
      const whole = `${name} <${email}>`;
      return { ...row, fields: { ...row.fields, [field]: whole.length > limits.email ? email : whole } } as typeof row;
    });
    return { ...reading, rows };
  });
}
