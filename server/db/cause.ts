/**
 * Returns the cause of an error. The query builder wraps the database's error in one whose message holds SQL and values,
 * which must not reach a log. `code` is a SQLSTATE, or a code of the system or the framework; empty without one.
 */
export function causeOf(error: unknown): { code: string; message: string } {
  const { cause } = error as Error;
  const { code = '', message } = (cause instanceof Error ? cause : error) as Error & { code?: string };
  return { code, message };
}
