/** Zones without daylight saving time whose offset is not a whole hour. `Etc/GMT` has none of them. */
const partHours: Record<string, string> = {
  '+03:30': 'Asia/Tehran',
  '+04:30': 'Asia/Kabul',
  '+05:30': 'Asia/Kolkata',
  '+05:45': 'Asia/Kathmandu',
  '+06:30': 'Asia/Yangon',
  '+08:45': 'Australia/Eucla',
  '+09:30': 'Australia/Darwin',
  '-09:30': 'Pacific/Marquesas',
};

/** Returns the IANA name for an offset such as `+03:00`, whose sign is the other way round in `Etc/GMT-3`. */
function nameOf(offset: string): string | undefined {
  const [, sign, hours, minutes] = offset.match(/^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?$/) ?? [];
  if (!sign || !hours) return undefined;
  if (Number(minutes ?? 0) > 0) return partHours[`${sign}${hours.padStart(2, '0')}:${minutes}`];
  return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
}

/**
 * Returns the IANA time zone for what a browser calls its zone, or what someone chose elsewhere: the same name, that of an offset, or UTC if
 * this program cannot use it, such as `Etc/Unknown`, nothing, or a zone that is newer than the program.
 */
export function usableZone(zone: string | undefined): string {
  const name = nameOf(zone ?? '') ?? (/^[A-Z]/i.test(zone ?? '') ? zone : undefined);
  if (!name) return 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return 'UTC';
  }
}

/** Cities whose old names browsers keep in the names of time zones. */
const renamedCities: Record<string, string> = {
  Calcutta: 'Kolkata',
  Faeroe: 'Faroe Islands',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
};

/** Returns the city of a time zone (an IANA name) by its present name: `Chicago` of `America/Chicago`, `Kyiv` of `Europe/Kiev`. */
export function cityOf(zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return renamedCities[city] ?? city;
}
