/** A time zone in which it is that hour now, of some. */
export function zoneWhereItIs(hour: number, now = new Date()): string {
  const ahead = ((hour - now.getUTCHours() + 36) % 24) - 12;
  // The names of these zones have the sign of the west.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
