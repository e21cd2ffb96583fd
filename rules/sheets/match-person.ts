/** A person of the organization, as far as a file can name them. */
type Person = { id: string; firstName: string; lastName: string; email: string | null };

/** A name for comparing: without case, accents and signs between its words. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s.,]+/g, ' ')
    .trim();

/**
 * Returns a look-up from a name in a file to the id of a person: by address, full name in either order, or a first or last name
 * that one person alone has. Undefined if no person or several match.
 */
export function personFinder(people: Person[]): (name: string) => string | undefined {
  const full = new Map<string, Set<string>>();
  const short = new Map<string, Set<string>>();
  const add = (map: typeof full, name: string, id: string) => {
    const key = nameKey(name);
    if (key) map.set(key, (map.get(key) ?? new Set()).add(id));
  };
  for (const { id, firstName, lastName, email } of people) {
    for (const name of [`${firstName} ${lastName}`, `${lastName} ${firstName}`, email ?? '']) add(full, name, id);
    for (const name of [firstName, lastName, `${firstName} ${lastName.slice(0, 1)}`]) add(short, name, id);
  }
  const only = (ids: Set<string> | undefined) => (ids?.size === 1 ? [...ids][0] : undefined);
  return (name) => {
    const ids = full.get(nameKey(name));
    return ids ? only(ids) : only(short.get(nameKey(name)));
  };
}

/** Splits a name in a file into the names of a person. A last name that it does not have becomes `?`. */
export function namesOf(name: string): { firstName: string; lastName: string } {
  const [last, first] = name.includes(',') ? name.split(',', 2) : [];
  const words = (first === undefined ? name.replace(/@.*$/, '').split(/[\s._]+/) : [first, last ?? '']).map((word) =>
    word.trim(),
  );
  const [firstName = '', ...others] = words.filter(Boolean);
  return { firstName, lastName: others.join(' ') || '?' };
}
