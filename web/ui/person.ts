type Named = { firstName: string; lastName: string; email?: string };

/** A person's full name, else their e-mail, else `Unknown User`. */
export function fullName(person: Named | null | undefined): string {
  return [person?.firstName, person?.lastName].filter(Boolean).join(' ') || person?.email || 'Unknown User';
}

/** The first letters of first and last name, else `U`. */
export function initials(person: Pick<Named, 'firstName' | 'lastName'> | null | undefined): string {
  const letters = [person?.firstName, person?.lastName].map((name) => [...(name ?? '')][0] ?? '').join('');
  return letters.toUpperCase() || 'U';
}
