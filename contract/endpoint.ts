import { z } from 'zod';
import { limits } from './limits.ts';
import type { OrganizationQuota } from './quotas.ts';
import { pathReference, queryNumber, type Referent } from './shapes.ts';

/** Who may make a call at all: anyone, whoever is signed in, a member of an active organization, or a super admin. */
export type Access = 'public' | 'account' | 'member' | 'superAdmin';

/** What only some members may do: change scorecards and measurables, edit the chart, administer the organization, or read its audit log. */
export type Power = 'editScorecards' | 'editChart' | 'administer' | 'readAudit';

/** What a file that is sent is made: the picture of a person, a logo, or what is attached to a message. */
export type Upload = 'portrait' | 'logo' | 'attachment';

/** A file as it is kept: as it came, without what cameras write into it; of a picture also a preview and a small one, as WebP. */
export type Attachment = {
  bytes: Uint8Array;
  picture: { width: number; height: number; isAnimated: boolean; preview: Uint8Array; thumbnail: Uint8Array } | null;
};

/** At most so many times in a stretch of so many seconds. */
export type Limit = { times: number; seconds: number };

/** At most so many times at once, and so many a second after that. */
export type Rate = { atOnce: number; aSecond: number };

/** One call of the API, as client, server, OpenAPI document and fence test all read it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  /** What the call does, in a few words, for the reading page. */
  summary: string;
  /** `member` unless said otherwise. */
  access?: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a file, and no JSON: the handler is given what is kept of it. */
  upload?: Upload;
  /** What a success answers; nothing at all when left out. */
  answer?: z.ZodType;
  /** A list in pages: besides its query it takes `limit` and `before`, the id of such a row, and tells how many there are. */
  paged?: Referent;
  /** A success answers a file of this media type, and no JSON. */
  download?: `${string}/${string}`;
  /** What is answered is to be saved, and never shown as a page. */
  saved?: true;
  /** What an address answers never changes: the browser that asked keeps it. */
  immutable?: true;
  /** What it answers bears an ETag, and a program that has it already is told so (304). */
  etag?: true;
  /** What it answers is the same for everybody until the server starts anew: made once, and told by an ETag whether one has it. */
  lasting?: true;
  /** 200 unless said otherwise; without an answer 204. */
  status?: 200 | 201 | 302;
  /** What a member must be allowed, whatever row the call is about: asked before the body is read. */
  power?: Power;
  /** Observers may call it although it changes something: comments, and what is the caller's own, such as their profile. */
  byObservers?: true;
  /** Bytes that the body may have, if not as many as usual. */
  bodyLimit?: number;
  /** A body that the call takes, for the documentation and the fence test. */
  example?: unknown;
  /** What it answers is kept nowhere: sent again by its key, a change is told only that it was made. */
  secret?: true;
  /** How often one address, or /64 network of IPv6, may make the call. */
  limit?: Limit;
  /** Of what it creates rows, for the ceilings of an organization. */
  creates?: OrganizationQuota | readonly OrganizationQuota[];
  /** How often one account may make a call that costs much: so many times at once, and so many a second after that. */
  rate?: Rate;
  /** What somebody of another organization gets; 404 for a call that names a row in its path, else the status of success. */
  stranger?: number;
  /** The status that an admin gets for `example` about a private team they are not on; 404 unless it says otherwise. */
  outsider?: number;
};

/** What a list in pages is asked: how many rows at the most, and after which row they begin. */
const pageOf = (referent: Referent) => ({
  limit: queryNumber(1, limits.page).optional(),
  before: pathReference(referent).optional(),
});

type ShapeOf<Query> = Query extends z.ZodObject<infer Shape> ? Shape : Record<never, never>;
type Complete<E extends Endpoint> = E extends { paged: Referent }
  ? Omit<E, 'query'> & { query: z.ZodObject<ShapeOf<E['query']> & ReturnType<typeof pageOf>> }
  : E;

/** Gives the endpoint back with its exact type, and with what pages add to its query. */
export function endpoint<const E extends Endpoint>(definition: E): Complete<E> {
  const { query = z.object({}), paged } = definition;
  return (paged ? { ...definition, query: query.extend(pageOf(paged)) } : definition) as Complete<E>;
}

/** The status a call answers when it succeeds. */
export function successStatus({ status, answer, download }: Endpoint): number {
  return status ?? (answer || download ? 200 : 204);
}

/** Whether observers may make a call: every one that only reads, and those that say so. */
export const isForObservers = ({ method, byObservers }: Endpoint): boolean => method === 'GET' || byObservers === true;

type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;

/** What a handler is given: the parsed parameters, query and body. */
export type Input<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: E extends { upload: 'attachment' }
    ? Attachment
    : E extends { upload: Upload }
      ? Uint8Array
      : E['body'] extends z.ZodType
        ? z.output<E['body']>
        : undefined;
};

type Paged<E extends Endpoint, Rows> = E extends { paged: Referent } ? { rows: Rows; total: number } : Rows;

/** What a handler gives back; without an answer it is not sent. */
export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? Paged<E, z.input<E['answer']>> : unknown;

/** What goes into an address may be given as the number or flag that it stands for. */
type AsText<T> = {
  [Name in keyof T]: string extends T[Name] ? T[Name] | number : 'true' extends T[Name] ? T[Name] | boolean : T[Name];
};

type Given<K extends string, T, Value> = T extends z.ZodType
  ? Record<never, never> extends z.input<T>
    ? { [P in K]?: Value }
    : { [P in K]: Value }
  : Record<never, never>;

/** What a caller passes: only the parts that the call has. */
export type Request<E extends Endpoint> = Given<'params', E['params'], AsText<z.input<NonNullable<E['params']>>>> &
  Given<'query', E['query'], AsText<z.input<NonNullable<E['query']>>>> &
  Given<'body', E['body'], z.input<NonNullable<E['body']>>> &
  (E extends { upload: Upload } ? { body: Blob } : unknown);

/** What a caller receives. */
export type Received<E extends Endpoint> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : E extends { download: string }
    ? Blob
    : undefined;
