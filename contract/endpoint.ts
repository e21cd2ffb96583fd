import { z } from 'zod';
import type { ExportPreview } from './export-preview.ts';
import { limits } from './limits.ts';
import type { OrganizationQuota } from './quotas.ts';
import { pathReference, queryNumber, type Referent } from './shapes.ts';

/** Who may make a call: anyone, anyone signed in, a member of an active organization, or a super admin. */
export type Access = 'public' | 'account' | 'member' | 'superAdmin';

/** Permissions that only some members have, whatever row a call is about. */
export type Permission = 'editScorecards' | 'editChart' | 'import' | 'export' | 'administer' | 'readAudit';

/**
 * What an uploaded file becomes: a person's picture, a logo, an emoji, a file in a message or comment, the export of an organization in the
 * store, or the bytes as they are.
 */
export type Upload = 'portrait' | 'logo' | 'emoji' | 'attachment' | 'organizationExport' | 'bytes';

/**
 * A received file, without the metadata that cameras add. It is on the disk, and `read` returns the bytes from a position on: fewer than
 * `length` only at its end. A picture also has a preview and a thumbnail, as WebP.
 */
export type Attachment = {
  size: number;
  read(position: number, length: number): Promise<Uint8Array>;
  picture: { width: number; height: number; isAnimated: boolean; preview: Uint8Array; thumbnail: Uint8Array } | null;
};

/** An uploaded export of an organization. It is in the store under its key. */
export type StoredExportFile = {
  key: string;
  bytes: number;
  preview: Omit<ExportPreview, 'accounts'>;
  /** The addresses of the members who had an account. */
  emails: string[];
};

/** An uploaded map of the virtual office, as JSON in the format of Tiled. Its images are the hashes of its pictures. */
export type OfficeMapFile = {
  name: string;
  map: string;
  pictures: { hash: string; bytes: Uint8Array }[];
  /** What was left out of it, as English texts with their values. */
  notices: { text: string; values?: Record<string, unknown> | undefined }[];
};

/** At most `times` within each window of `seconds`. */
export type Limit = { times: number; seconds: number };

/** A token bucket: `burst` at once, refilled with `perSecond`. */
export type Rate = { burst: number; perSecond: number };

/** One call of the API. Client, server, OpenAPI document and fence test all read it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  /** What the call does, in a few words, for the documentation. */
  summary: string;
  /** `member` by default. */
  access?: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a file instead of JSON. The handler gets what we store of it. */
  upload?: Upload;
  /** The body takes so long to parse that a thread reads it. The handler gets what we store of it. */
  readInThread?: 'officeMap';
  /** The body of a successful answer; none by default. */
  answer?: z.ZodType;
  /** A paged list of these rows: its query also takes `limit` and `before`, the id of a row, and a header has the total. */
  paged?: Referent;
  /** The answer is a file of this media type instead of JSON. */
  download?: `${string}/${string}`;
  /** The file is a stream of which callers may ask for a range of bytes; its handler says of which media type it is. */
  ranged?: true;
  /** Browsers save the file instead of showing it. */
  saved?: true;
  /** The answer for a URL never changes, so browsers cache it. */
  immutable?: true;
  /** The answer has an ETag, so a program that has it already gets 304. */
  etag?: true;
  /** The answer is the same for everyone until the server restarts: it is built once, and has an ETag. */
  constant?: true;
  /** The status of success: 200 by default, 204 without an answer. */
  status?: 200 | 201 | 302;
  /** The permission a member needs whatever row the call is about; checked before the body is read. */
  permission?: Permission;
  /** Observers may make the call although it changes something: comments, and what is their own, such as their profile. */
  byObservers?: true;
  /** The most bytes of the body, if not the usual number. */
  bodyLimit?: number;
  /** A valid body, for the documentation and the fence test. */
  example?: unknown;
  /** The answer is never stored. A repeated request with the same key only learns that the change was made. */
  secret?: true;
  /** How often one address, or /64 network of IPv6, may make the call. */
  limit?: Limit;
  /** The kinds of rows that the call creates; checked against the organization's quotas. */
  creates?: OrganizationQuota | readonly OrganizationQuota[];
  /** How often one account may make an expensive call. */
  rate?: Rate;
  /** The status for someone in another organization: 404 if the path names a row, otherwise the status of success. */
  stranger?: number;
  /** The status for an admin whose `example` names a private team that they are not on; 404 by default. */
  outsider?: number;
};

/** The query of a paged list: how many rows, and the row that they come after. */
const pageQuery = (referent: Referent) => ({
  limit: queryNumber(1, limits.page).optional(),
  before: pathReference(referent).optional(),
});

type ShapeOf<Query> = Query extends z.ZodObject<infer Shape> ? Shape : Record<never, never>;
type WithPages<E extends Endpoint> = E extends { paged: Referent }
  ? Omit<E, 'query'> & { query: z.ZodObject<ShapeOf<E['query']> & ReturnType<typeof pageQuery>> }
  : E;

/** The endpoint with its exact type; the query of a paged list also has `limit` and `before`. */
export function endpoint<const E extends Endpoint>(definition: E): WithPages<E> {
  const { query = z.object({}), paged } = definition;
  return (paged ? { ...definition, query: query.extend(pageQuery(paged)) } : definition) as WithPages<E>;
}

/** The status of a successful call. */
export function successStatus({ status, answer, download }: Endpoint): number {
  return status ?? (answer || download ? 200 : 204);
}

/** Whether observers may make a call: all that only read, and those with `byObservers`. */
export const isForObservers = ({ method, byObservers }: Endpoint): boolean => method === 'GET' || byObservers === true;

type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;

/** The parsed parameters, query and body that a handler gets. */
export type Input<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: E extends { readInThread: 'officeMap' }
    ? OfficeMapFile
    : E extends { upload: 'attachment' }
      ? Attachment
      : E extends { upload: 'organizationExport' }
        ? StoredExportFile
        : E extends { upload: Upload }
          ? Uint8Array
          : E['body'] extends z.ZodType
            ? z.output<E['body']>
            : undefined;
};

type Paged<E extends Endpoint, Rows> = E extends { paged: Referent } ? { rows: Rows; total: number } : Rows;

/** What a handler returns. Without an answer in the contract it is not sent. */
export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? Paged<E, z.input<E['answer']>> : unknown;

/** In a URL, numbers and flags may be passed instead of their text. */
type AsText<T> = {
  [Name in keyof T]: string extends T[Name] ? T[Name] | number : 'true' extends T[Name] ? T[Name] | boolean : T[Name];
};

type RequestPart<K extends string, T, Value> = T extends z.ZodType
  ? Record<never, never> extends z.input<T>
    ? { [P in K]?: Value }
    : { [P in K]: Value }
  : Record<never, never>;

/** What a client passes: only the parts that the call has. */
export type Request<E extends Endpoint> = RequestPart<
  'params',
  E['params'],
  AsText<z.input<NonNullable<E['params']>>>
> &
  RequestPart<'query', E['query'], AsText<z.input<NonNullable<E['query']>>>> &
  RequestPart<'body', E['body'], z.input<NonNullable<E['body']>>> &
  (E extends { upload: Upload } ? { body: Blob } : unknown);

/** What a client gets. */
export type Result<E extends Endpoint> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : E extends { download: string }
    ? Blob
    : undefined;
