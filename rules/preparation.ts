/** The parts of a preparation that a person can be late with. */
export const preparedParts = ['numbers', 'todos', 'rocks'] as const;
export type PreparedPart = (typeof preparedParts)[number];
