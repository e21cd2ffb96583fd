/** All keys of the client in `localStorage` and `sessionStorage`. `public/scheme.js` reads the first. */
export const storageKeys = {
  colorScheme: 'quarterdeck.scheme',
  inviteCode: 'quarterdeck.invite-code',
  inviteOrganization: 'quarterdeck.invite-organization',
  inviteDraft: 'quarterdeck.invite-draft',
  toastAfterReload: 'quarterdeck.toast',
  scorecardWeeks: 'quarterdeck.scorecard-weeks',
  chartView: 'quarterdeck.chart',
  lastTeam: 'quarterdeck.team',
  channelsHeight: 'quarterdeck.channels-height',
  lastChannel: 'quarterdeck.channel',
  listView: 'quarterdeck.list',
  completedTodos: 'quarterdeck.completed-todos',
  draft: 'quarterdeck.draft',
  push: 'quarterdeck.push',
  terms: 'quarterdeck.terms',
  language: 'quarterdeck.language',
  reloadedAt: 'quarterdeck.reloaded-at',
  sidebar: 'quarterdeck.sidebar',
  audience: 'quarterdeck.audience',
  organization: 'quarterdeck.organization',
  leftChanges: 'quarterdeck.left-changes',
  mediaDevices: 'quarterdeck.media-devices',
  call: 'quarterdeck.call',
  foldedCall: 'quarterdeck.folded-call',
  officePeople: 'quarterdeck.office-people',
  captions: 'quarterdeck.captions',
  recordedAt: 'quarterdeck.recorded-at',
  mixedAt: 'quarterdeck.mixed-at',
  emoji: 'quarterdeck.emoji',
  guest: 'quarterdeck.guest',
  skinTone: 'quarterdeck.skin-tone',
} as const;

/**
 * How long what someone typed and did not send is stored, in ms: drafts of forms, and changes that failed. Drafts of messages, comments
 * and edits do not expire.
 */
export const storedForMs = 14 * 24 * 3600_000;

/** The database of the browser with what was recorded and is not uploaded yet. */
export const recordingDatabase = 'quarterdeck-recordings';
