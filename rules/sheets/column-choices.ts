/** Returns the chosen meanings of columns with another one. The column that someone gave this meaning before loses it. */
export const withTarget = <Target extends string>(
  chosen: Record<number, Target | ''>,
  column: number,
  target: Target | '',
): Record<number, Target | ''> => ({
  ...Object.fromEntries(Object.entries(chosen).map(([at, other]) => [at, other === target ? '' : other])),
  [column]: target,
});

/** Returns the meanings of all columns. A column that a person gave a meaning takes it away from the column that had it. */
export function withChoices<Target extends string>(
  guessed: (Target | '')[],
  chosen: Record<number, Target | ''>,
): (Target | '')[] {
  const taken = new Set(Object.values(chosen));
  return guessed.map((target, column) => chosen[column] ?? (taken.has(target) ? '' : target));
}
