/** Lengths in characters (Unicode code points). HTML fields count UTF-16 units, so they accept less, never more. */
export const limits = {
  title: 200,
  text: 10_000,
  message: 10_000,
  /** Other people in a direct message. */
  directPeople: 9,
  /** People that one call makes members of a channel. */
  channelPeople: 500,
  /** A person's own sections of channels. */
  channelSections: 20,
  /** People that a message can mention, unless its author may mention everyone in the channel. */
  mentioned: 20,
  /** People that a message or comment can mention otherwise. */
  mentionedMost: 200,
  /** Pinned messages in a channel. */
  pins: 50,
  /** Files in one message or comment. */
  files: 10,
  /** Messages that a person has saved for later in an organization, and those that wait to be sent. */
  saved: 500,
  scheduled: 100,
  /** Unsent messages of a person in an organization. */
  drafts: 200,
  /** Different emoji under one message. */
  reactions: 20,
  email: 254,
  passwordLeast: 8,
  passwordMost: 128,
  idempotencyKey: 200,
  /** Rows in a page of a paged list. */
  page: 500,
  /** Rows, and bytes of long texts, in a list without pages. */
  rows: 10_000,
  octets: 4 * 1024 * 1024,
  /** Ids in one call, such as a reorder. */
  ids: 20_000,
  /** Rows that one call may move, archive or give to another team. Each is an event of its own. */
  moved: 500,
  /** Read marks that one call sets. Each is an event of its own. */
  marks: 500,
  /** Unread messages of a channel or thread: counting stops there. */
  unread: 100,
  /** Threads with unread replies that the sidebar counts. */
  unreadThreads: 200,
  /** The note of a scorecard cell. */
  note: 2_000,
  /** The decision on an issue. */
  decision: 2_000,
  /** The Yjs document of a shared text, in bytes. */
  sharedTextState: 65_536,
  /** The structs of that document: pieces of text that one person typed or deleted in one go. */
  sharedTextStructs: 4_000,
  /** The structs of one update. A browser merges what someone types while offline. */
  sharedTextUpdateStructs: 2_000,
  /** An answer in the opening round of a meeting. */
  word: 500,
  /** What the presenter says before a meeting. */
  presenterNote: 1_000,
  /** People whose preparation of a meeting is counted, and who can be asked to prepare in one call. */
  preparing: 200,
  /** Rows of each kind that a meeting carries over. */
  carriedOver: 1_000,
  unit: 40,
  /** The name of a thing in the words of an organization. */
  term: 40,
  /** People who alone can see a meeting, a row or a draft. */
  namedPeople: 50,
  /** Rows of a noun that one call reads for links, or for their sources. */
  links: 25,
  /** Guests of a meeting, by address. */
  guests: 20,
  /** Seats of a chart, including deleted ones. */
  seats: 1_000,
  /** People in a seat. */
  holders: 10,
  /** Responsibilities of a seat. */
  responsibilities: 20,
  /** Measurables in one import. */
  measurables: 1_000,
  /** Rows of an import, how many of them one call adds, and the names of people or teams in them. */
  importedRows: 100_000,
  importedAtOnce: 250,
  /** Rows of all imports of an organization together. */
  storedImportRows: 1_000_000,
  importedNames: 1_000,
  /** Teams of a person, and members of a team, in a row of an import. */
  importedTeams: 50,
  importedMembers: 500,
  /** Weeks of a measurable in a row of an import. */
  importedWeeks: 600,
  /** How many changes of a row of an import are listed, and how much of their texts. */
  listedChanges: 20,
  listedText: 300,
  /** A title in an import. It is cut to the length of titles. */
  importedTitle: 2_000,
  /** Milestones that a rock is created with. */
  milestonesAtOnce: 20,
  /** Addresses in one call that invites people. */
  addresses: 100,
  /** How many people may be in a video room. */
  roomParticipants: { least: 2, most: 50, usual: 10 },
  /** In how many video rooms one person may be at once: the virtual office is one, and a room in it another. */
  roomsOfPerson: 3,
  guestName: 60,
  /** How many guests may wait for a room, and how many may be in it. */
  guestsWaiting: 10,
  guestsInside: 10,
  /** How many people may be in the virtual office. */
  officePeople: 200,
  /** A line that someone says over their avatar. */
  officeLine: 200,
  /** The map of an office: how many pictures of tiles it has, and the bytes of its text and of its pictures together. */
  officeMapBytes: 2_000_000,
  officePictureBytes: 4_000_000,
  officePictures: 40,
  /** For how many days recordings may be kept. */
  recordingDays: 3_650,
  /** For how many days they are kept unless the organization says otherwise. */
  defaultRecordingDays: 90,
  /** Tracks of a recording: thirty people who reload their browsers a few times. */
  recordingTracks: 1_000,
  /** Tracks of one person among these: enough to turn the camera on again every minute. */
  recordingTracksOfPerson: 200,
  /** How often a meeting is recorded: someone may stop and start every few minutes. */
  recordingsOfMeeting: 100,
  /** A line of a transcript. */
  transcriptLine: 2_000,
  /** To-dos and issues that a summary proposes. */
  proposals: 20,
  /** The largest number in a scorecard. */
  quantity: 1e15,
} as const;

/** How long a meeting may be planned to last, in minutes. */
export const meetingMinutes = { least: 30, most: 600, usual: 90 } as const;
/** How long an item of an agenda may be planned to last, in minutes. */
export const agendaItemMinutes = { least: 1, most: 240 } as const;
/** How many messages a page has by default. */
export const messagePageSize = 50;
/** How many entries a page of the audit log has by default. */
export const auditPageSize = 50;
/** After so long without a key, a click or a touch someone in the virtual office is away, in ms. */
export const officeIdleMs = 5 * 60_000;
/** How long the onboarding checklist is offered to a founder or a new member, in days. */
export const onboardingDays = 30;
/** How long deleted rows can be restored, in days. */
export const trashDays = 30;
/** How long the link of an invitation is valid, in days. */
export const invitationDays = 14;
/** For how many days the owner of a deleted account can keep it by signing in. */
export const accountDeletionDays = 14;
