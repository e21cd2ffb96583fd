/**
 * What is behind an error: of one of the query builder, whose own message holds SQL and values, what the database said. `code` is
 * a SQLSTATE, or what the system or the framework calls it; empty where there is none.
 */
export function causeOf(error: unknown): { code: string; message: string } {
  const { cause } = error as Error;
  const { code = '', message } = (cause instanceof Error ? cause : error) as Error & { code?: string };
  return { code, message };
}
