/** The group of a row. Groups are sorted by rank, then by title. */
export type Group = { title: string; rank: number };

/** The heading above the first row of a group. */
export type Heading = { title: string; count: number };

/** Sorts rows by group and keeps their order within each. `headings` maps the first row of each group to its heading. */
export function grouped<R extends { id: number }>(rows: R[], groupOf: (row: R) => Group) {
  const groups = new Map<string, Group & { rows: R[] }>();
  for (const row of rows) {
    const group = groupOf(row);
    const existing = groups.get(group.title);
    if (existing) existing.rows.push(row);
    else groups.set(group.title, { ...group, rows: [row] });
  }
  const sorted = [...groups.values()].sort((a, b) => a.rank - b.rank || a.title.localeCompare(b.title));
  const headings = new Map<number, Heading>();
  for (const { title, rows: those } of sorted) {
    if (those[0]) headings.set(those[0].id, { title, count: those.length });
  }
  return { rows: sorted.flatMap((group) => group.rows), headings };
}
