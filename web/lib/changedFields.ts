/** The fields whose values differ. */
export function differences<F extends object>(before: F, after: F): Partial<F> {
  const names = Object.keys(after) as (keyof F)[];
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  ) as Partial<F>;
}

/**
 * The changed fields of a form, which sends only these so that it undoes no one else's change. A changed description includes the
 * text it is based on, so that the server can detect a conflict.
 */
export function changedFields<F extends object>(before: F, after: F): Partial<F> {
  const changed: Partial<F> & { descriptionFrom?: unknown } = differences(before, after);
  if ('description' in changed) changed.descriptionFrom = (before as { description?: unknown }).description ?? null;
  return changed;
}
