import { searchForms } from '../search-text.ts';

/** A person of the organization, as far as a file can name them. */
type Person = { id: string; firstName: string; lastName: string; email: string | null };

/** The forms of a name for comparing, as search folds them, without signs between its words. */
const nameForms = (name: string): string[] => searchForms(name.replace(/[\s.,]+/g, ' ').trim());

/** A name as a key: alike for names that differ in case, accents or signs between words. */
export const nameKey = (name: string): string => nameForms(name)[0] ?? '';

/**
 * Returns a look-up from a name in a file to the id of a person: by address, full name in either order, or a first or last name
 * that one person alone has. Undefined if no person or several match.
 */
export function personFinder(people: Person[]): (name: string) => string | undefined {
  const full = new Map<string, Set<string>>();
  const short = new Map<string, Set<string>>();
  const add = (map: typeof full, name: string, id: string) => {
    for (const form of nameForms(name)) if (form) map.set(form, (map.get(form) ?? new Set()).add(id));
  };
  for (const { id, firstName, lastName, email } of people) {
    for (const name of [`${firstName} ${lastName}`, `${lastName} ${firstName}`, email ?? '']) add(full, name, id);
    for (const name of [firstName, lastName, `${firstName} ${lastName.slice(0, 1)}`]) add(short, name, id);
  }
  const idsIn = (map: typeof full, name: string) =>
    new Set(nameForms(name).flatMap((form) => [...(map.get(form) ?? [])]));
  return (name) => {
    const ids = idsIn(full, name);
    const [id, another] = ids.size > 0 ? ids : idsIn(short, name);
    return another === undefined ? id : undefined;
  };
}

/** Splits a name in a file into the names of a person, without an address behind it. A last name that it does not have becomes `?`. */
export function namesOf(written: string): { firstName: string; lastName: string } {
  const name = written.replace(/(?<=\S)\s*<[^<>]*>$/, '');
  const [last, first] = name.includes(',') ? name.split(',', 2) : [];
  const words = (first === undefined ? name.replace(/@.*$/, '').split(/[\s._]+/) : [first, last ?? '']).map((word) =>
    word.trim(),
  );
  const [firstName = '', ...others] = words.filter(Boolean);
  return { firstName, lastName: others.join(' ') || '?' };
}
