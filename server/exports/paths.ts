type Change = (value: unknown, owner: Record<string, unknown>) => unknown;

/** The steps of a path such as `votes[].issueId`: `votes`, `[]`, `issueId`. */
const stepsOf = (path: string): string[] => path.match(/\[\]|[^.[\]]+/g) ?? [];

/**
 * Returns a row with what stands at a path of it changed; `owner` is the object that has it. A list of values loses those that become null.
 */
export const changeAt = (row: Record<string, unknown>, path: string, change: Change): Record<string, unknown> =>
  changeIn(row, stepsOf(path), row, change) as Record<string, unknown>;

function changeIn(value: unknown, [step, ...rest]: string[], owner: Record<string, unknown>, change: Change): unknown {
  if (value === null || value === undefined) return value;
  if (step === undefined) return change(value, owner);
  if (step === '[]') {
    const changed = (value as unknown[]).map((one) => changeIn(one, rest, owner, change));
    return rest.length === 0 ? changed.filter((one) => one !== null) : changed;
  }
  const object = value as Record<string, unknown>;
  return step in object ? { ...object, [step]: changeIn(object[step], rest, object, change) } : object;
}
