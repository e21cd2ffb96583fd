/** The product's name, wherever it is shown. */
export const productName = 'Quarterdeck';
export const tagline = 'The company operating system';

/** What a membership lets somebody do, the least first. */
export const roles = ['observer', 'managee', 'manager', 'admin'] as const;

/** Lengths in characters (Unicode code points). Fields of a browser count UTF-16 units, and so take less, never more. */
export const limits = {
  title: 200,
  text: 10_000,
  message: 4_000,
  /** Others whom one writes to directly at once. */
  directPeople: 9,
  /** Pinned messages in a channel. */
  pins: 50,
  /** Files in one message or comment. */
  files: 10,
  /** Different emoji under one message. */
  reactions: 20,
  email: 254,
  passwordLeast: 8,
  passwordMost: 128,
  /** Of the key of a change. */
  idempotencyKey: 200,
  /** Rows a page of a paged list holds at the most. */
  page: 500,
  /** Rows, and octets of long texts, that a list holds which is not asked for in pages. */
  rows: 10_000,
  octets: 4 * 1024 * 1024,
  /** What one call may name at once, e.g. in a reorder. */
  ids: 20_000,
  /** Rows that one call may move, archive or give to another team: each is recorded and told by itself. */
  moved: 500,
  /** Of a cell of a scorecard. */
  note: 2_000,
  /** Of what was decided on an issue. */
  decision: 2_000,
  /** Of the document of a note, in octets. */
  noteState: 65_536,
  /** Of the document of a note: its pieces of text, each typed or deleted by one person in one go. */
  noteStructs: 4_000,
  /** Of one update of a note: a browser puts together what somebody types while it is offline. */
  noteUpdateStructs: 2_000,
  /** Of what somebody says at the beginning of a meeting. */
  word: 500,
  unit: 40,
  /** Named people who are the only ones to see a meeting, a row or a draft. */
  namedPeople: 50,
  /** Rows of a noun that are read at once for links to them, or with what they were made of. */
  links: 25,
  /** Seats of a chart, deleted ones too; people in a seat, and what they are responsible for. */
  seats: 1_000,
  holders: 10,
  responsibilities: 20,
  /** Measurables that one import may hold. */
  measurables: 1_000,
  /** Milestones that a rock is created with. */
  milestonesAtOnce: 20,
  /** Addresses that one call may invite. */
  addresses: 100,
  /** The largest number that a scorecard takes. */
  quantity: 1e15,
} as const;

/** How long a meeting may be planned, in minutes. */
export const meetingMinutes = { least: 30, most: 600 } as const;
/** How many messages are told where no number is asked for. */
export const messagePage = 50;
/** For how many days the first steps are shown: to the founder of an organization, and to a newcomer. */
export const foundingDays = 30;

/** How many rows of a kind an organization may keep, deleted ones too as long as they can be brought back, unless the operator says otherwise. */
export const ceilings = {
  todos: 50_000,
  issues: 20_000,
  rocks: 5_000,
  milestones: 20_000,
  comments: 100_000,
  meetings: 20_000,
  headlines: 50_000,
  /** Direct conversations among them. */
  channels: 50_000,
  messages: 2_000_000,
  files: 20_000,
  /** Of all its files together. */
  fileMegabytes: 10_000,
  teams: 1_000,
  scorecards: 500,
  measurables: 2_000,
  charts: 20,
  seats: 10_000,
  memberships: 5_000,
  /** Of an account: how many it may be in. */
  organizations: 100,
};
export type Ceiling = keyof typeof ceilings;
/** What an organization has. */
export type Countable = Exclude<Ceiling, 'organizations'>;

/** How long what was deleted can be brought back, in days. */
export const keptDays = 30;

/** Bytes of a request body: the longest texts fit, and so many ids as one call may name. */
export const bodyLimit = 256 * 1024;
/** Bytes of a body that anybody may send, signed in or not: none of these calls takes long texts. */
export const publicBodyLimit = 16 * 1024;
/** Bytes of a body that holds many rows. */
export const largeBodyLimit = 1024 * 1024;

/** Bytes of a picture that is sent; what is kept of it is far smaller. */
export const pictureLimit = 5 * 1024 * 1024;

/** Bytes of a file in a message or a comment. */
export const fileLimit = 10 * 1024 * 1024;

/** The header with which a client says which organization it believes to be in. */
export const organizationHeader = 'x-organization-id';
/** The header with which a client says as whose account it makes a change: another may have signed in meanwhile, in another window. */
export const accountHeader = 'x-account-id';
/** The header with which a client names a change, so that it arrives once however often it is sent. */
export const idempotencyHeader = 'idempotency-key';
/** The header that tells how many rows a paged list has in all. */
export const totalHeader = 'x-total-count';
/** The header with a sentence for whoever asked, beside an answer that is right: that a list was cut, that room runs out. */
export const noticeHeader = 'x-notice';
/** The header that tells to how many rows a list was cut that is too long to be given whole. */
export const cutHeader = 'x-list-cut';
/** The header that tells which event an answer is sure to show: what came after it is still to be asked for. */
export const lastEventHeader = 'x-last-event';
