import type { Endpoint } from './endpoint.ts';

/** What a credential that is no session may be granted: to read or to change the rows of a noun. Such as `todos:write`. */
export type Area = `${string}:${'read' | 'write'}`;

/** Returns the area of a call of a noun. Only calls of members have one: no credential but a session opens accounts or administers. */
export const areaOf = (noun: string, { method }: Pick<Endpoint, 'method'>): Area =>
  `${noun}:${method === 'GET' ? 'read' : 'write'}`;
