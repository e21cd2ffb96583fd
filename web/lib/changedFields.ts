/** The fields that are not as they were: a form sends these alone, so that it undoes nobody else's change. */
export function changedFields<F extends object>(before: F, after: F): Partial<F> {
  const names = Object.keys(after) as (keyof F)[];
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  ) as Partial<F>;
}
