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
  listView: 'quarterdeck.list',
  completedTodos: 'quarterdeck.completed-todos',
  draft: 'quarterdeck.draft',
  push: 'quarterdeck.push',
  terms: 'quarterdeck.terms',
  language: 'quarterdeck.language',
  reloadedAt: 'quarterdeck.reloaded-at',
  sidebar: 'quarterdeck.sidebar',
  audience: 'quarterdeck.audience',
  mediaDevices: 'quarterdeck.media-devices',
  recordedAt: 'quarterdeck.recorded-at',
} as const;

/** The database of the browser with what was recorded and is not uploaded yet. */
export const recordingDatabase = 'quarterdeck-recordings';
