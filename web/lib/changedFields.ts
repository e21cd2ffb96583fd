/** The fields that are not as they were. */
export function differences<F extends object>(before: F, after: F): Partial<F> {
  const names = Object.keys(after) as (keyof F)[];
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  ) as Partial<F>;
}

/**
 * The fields that are not as they were: a form sends these alone, so that it undoes nobody else's change. A description
 * goes with the one that it was made from, so that whoever saves second sees what another has written meanwhile.
 */
export function changedFields<F extends object>(before: F, after: F): Partial<F> {
  const changed: Partial<F> & { descriptionFrom?: unknown } = differences(before, after);
  if ('description' in changed) changed.descriptionFrom = (before as { description?: unknown }).description ?? null;
  return changed;
}
