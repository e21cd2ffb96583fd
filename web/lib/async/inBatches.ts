import { limits } from '#contract/limits.ts';

/** Calls with as many of the ids as one call takes, until all are done; returns what all calls returned. */
export async function inParts<Row>(ids: number[], call: (ids: number[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += limits.moved) {
    rows.push(...(await call(ids.slice(start, start + limits.moved))));
  }
  return rows;
}
