/** The product's name, wherever it is shown. */
export const productName = 'Quarterdeck';
export const tagline = 'The company operating system';

/** Lengths in characters (Unicode code points). Fields of a browser count UTF-16 units, and so take less, never more. */
export const limits = {
  title: 200,
  text: 10_000,
  email: 254,
  passwordLeast: 8,
  passwordMost: 128,
  /** Rows a page of a paged list holds at the most. */
  page: 500,
  /** What one call may name at once, e.g. in a reorder. */
  ids: 20_000,
  /** Of a cell of a scorecard. */
  note: 2_000,
  unit: 40,
  /** Measurables that one import may hold. */
  measurables: 1_000,
  /** The largest number that a scorecard takes. */
  quantity: 1e15,
} as const;

/** Bytes of a request body: the longest texts fit, and so many ids as one call may name. */
export const bodyLimit = 256 * 1024;
/** Bytes of a body that holds many rows. */
export const largeBodyLimit = 1024 * 1024;

/** The header with which a client says which organization it believes to be in. */
export const organizationHeader = 'x-organization-id';
/** The header that tells how many rows a paged list has in all. */
export const totalHeader = 'x-total-count';
/** The header that tells which event an answer is sure to show: what came after it is still to be asked for. */
export const lastEventHeader = 'x-last-event';
