import type { Page } from '@playwright/test';
import { tabTo } from './keys.ts';

/** What the forms are tried on. */
export type Subjects = { rockId: number; meetingId: number; channelId: number; todoId: number };

/** How to add two rows with a form, one immediately after the other, with the keyboard. */
type FormJourney = {
  screen: (subjects: Subjects) => string;
  /** Shows the part of the screen with the form. */
  before?: (page: Page) => Promise<void>;
  /** Opens a dialog for each row. */
  open?: (page: Page) => Promise<void>;
  /** A line that stays for the next row: its label. */
  line?: string;
  /** Fills in what is required besides the first field, before it is typed into. */
  fill?: (page: Page) => Promise<void>;
  submit: 'Enter' | 'Control+Enter';
  /** The list in the API that has the rows then. */
  rows: (subjects: Subjects) => string;
};

const keys = (text: string) => (page: Page) => page.keyboard.type(text);
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
/** Opens a dialog with the mouse. Unlike after a shortcut, one looks for it before one types. */
const dialogOf = (name: string) => async (page: Page) => {
  await button(name)(page);
  await page.getByRole('dialog').waitFor();
};
const agendaItem = (name: string) => (page: Page) =>
  page.getByRole('region', { name: 'Agenda' }).getByRole('button', { name }).click();
const meeting = ({ meetingId }: Subjects) => `/meetings/${meetingId}/live`;
const rock = ({ rockId }: Subjects) => `/rocks/${rockId}`;

const edits = 'It edits one row, so no next one follows.';
const choice = 'It asks for a choice, and no text.';
const secret = 'It asks for a password or a code, whose answer decides what comes next.';
const opens = 'It stays open until the answer has come, which is the screen that opens next.';

/**
 * Every part of the client that sends typed text, by its source file: how to add rows with it, or why that does not apply to it.
 * A test fails if the source has one that is not listed.
 */
export const forms: Record<string, FormJourney | string> = {
  'web/todos/TodoDialog.tsx': { screen: () => '/', open: keys('ct'), submit: 'Enter', rows: () => '/api/todos' },
  'web/issues/IssueDialog.tsx': { screen: () => '/', open: keys('ci'), submit: 'Enter', rows: () => '/api/issues' },
  'web/rocks/RockDialog.tsx': {
    screen: () => '/',
    open: keys('cr'),
    submit: 'Control+Enter',
    rows: () => '/api/rocks',
  },
  'web/headlines/HeadlineDialog.tsx': {
    ...{ screen: () => '/', open: keys('ch'), submit: 'Enter', rows: () => '/api/headlines' },
  },
  'web/meetings/form/QuickMeetingDialog.tsx': {
    ...{ screen: () => '/', open: keys('cm'), submit: 'Enter', rows: () => '/api/meetings' },
  },
  'web/meetings/form/MeetingDialog.tsx': {
    screen: () => '/meetings',
    open: dialogOf('Schedule Meeting'),
    async fill(page) {
      await page.getByRole('dialog').getByRole('textbox', { name: 'Date' }).fill('tomorrow');
      await page.keyboard.press('Tab');
      await tabTo(page.getByRole('dialog').getByRole('textbox', { name: 'Title' }));
    },
    ...{ submit: 'Control+Enter', rows: () => '/api/meetings' },
  },
  'web/todos/forms/AddTodoField.tsx': {
    ...{ screen: () => '/todos', line: 'New to-do for yourself', submit: 'Enter', rows: () => '/api/todos' },
  },
  'web/todos/TodoInlineForm.tsx': {
    screen: rock,
    async before(page) {
      await page.getByRole('tab', { name: /^Todos/ }).click();
      await button('Add Todo')(page);
    },
    ...{ line: 'Title', submit: 'Control+Enter', rows: () => '/api/todos' },
  },
  'web/issues/IssueInlineForm.tsx': {
    screen: rock,
    async before(page) {
      await page.getByRole('tab', { name: /^Issues/ }).click();
      await button('Add Issue')(page);
    },
    ...{ line: 'Title', submit: 'Control+Enter', rows: () => '/api/issues' },
  },
  'web/milestones/MilestoneForm.tsx': {
    screen: rock,
    before: (page) => page.getByRole('tab', { name: 'Milestones' }).click(),
    ...{ line: 'New milestone', submit: 'Enter', rows: ({ rockId }) => `/api/milestones?rockId=${rockId}` },
  },
  'web/scorecards/forms/MeasurableDialog.tsx': {
    screen: () => '/scorecard',
    open: dialogOf('Add Measurable'),
    ...{ submit: 'Enter', rows: () => '/api/measurables' },
  },
  'web/scorecards/grid/AddRow.tsx': {
    ...{ screen: () => '/scorecard', line: 'New measurable', submit: 'Enter', rows: () => '/api/measurables' },
  },
  'web/seats/CreateSeatDialog.tsx': {
    ...{ screen: () => '/org-chart', open: dialogOf('Create Seat'), submit: 'Enter', rows: () => '/api/seats' },
  },
  'web/video-rooms/VideoRoomDialog.tsx': {
    screen: () => '/meeting-bridge',
    open: dialogOf('Create Room'),
    ...{ submit: 'Control+Enter', rows: () => '/api/video-rooms' },
  },
  'web/meetings/panels/CaptureIssueDialog.tsx': {
    screen: meeting,
    before: (page) => page.locator('[data-shortcut="i"]').waitFor(),
    ...{ open: keys('i'), submit: 'Enter', rows: () => '/api/issues' },
  },
  'web/meetings/panels/HeadlinesPanel.tsx': {
    ...{
      screen: meeting,
      before: agendaItem('Customer/Employee Headlines'),
      line: 'New customer headline',
      submit: 'Enter',
    },
    rows: () => '/api/headlines',
  },
  'web/meetings/panels/TodosPanel.tsx': {
    ...{
      screen: meeting,
      before: agendaItem('To-Do List'),
      line: 'New to-do',
      submit: 'Enter',
      rows: () => '/api/todos',
    },
  },
  'web/meetings/panels/AddIssueLine.tsx': {
    ...{ screen: meeting, before: agendaItem('IDS'), line: 'New issue', submit: 'Enter', rows: () => '/api/issues' },
  },
  'web/headlines/CascadeDialog.tsx': {
    screen: meeting,
    before: agendaItem('Conclude'),
    open: dialogOf('Cascade a Message'),
    async fill(page) {
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Sails' }).check();
      await tabTo(page.getByRole('dialog').getByRole('textbox', { name: 'Message' }));
    },
    ...{ submit: 'Control+Enter', rows: () => '/api/headlines' },
  },
  'web/comments/CommentForm.tsx': {
    screen: ({ todoId }) => `/todos?todo=${todoId}`,
    ...{ line: 'Add a comment', submit: 'Control+Enter', rows: ({ todoId }) => `/api/todos/${todoId}/comments` },
  },
  'web/chat/messages/Composer.tsx': {
    screen: ({ channelId }) => `/chat/${channelId}`,
    ...{ line: 'Message #yard', submit: 'Enter', rows: ({ channelId }) => `/api/chat/channels/${channelId}/messages` },
  },

  'web/meetings/panels/AddOwnedLine.tsx': 'The lines of the meeting are listed by their panel.',
  'web/meetings/panels/AddLine.tsx': 'The lines of the meeting are listed by their panel.',
  'web/meetings/panels/NextRocksPanel.tsx': 'The line is the same as that for to-dos.',
  'web/writing/TextEditor.tsx': edits,
  'web/chat/messages/MessageEditor.tsx': edits,
  'web/chat/lists/ScheduledItem.tsx': edits,
  'web/chat/later/TimeDialog.tsx': choice,
  'web/comments/CommentItem.tsx': edits,
  'web/transcripts/LineItem.tsx': edits,
  'web/chat/channels/ChannelSettingsDialog.tsx': edits,
  'web/chat/channels/SectionDialog.tsx': edits,
  'web/meetings/AgendaDialog.tsx': edits,
  'web/meetings/panels/SolveDialog.tsx': edits,
  'web/meetings/panels/SeguePanel.tsx': edits,
  'web/meetings/prepare/PresenterNoteDialog.tsx': edits,
  'web/organizations/settings/SettingsForm.tsx': edits,
  'web/organizations/settings/TermsForm.tsx': edits,
  'web/recordings/settings/RecordingForm.tsx': edits,
  'web/scorecards/forms/ChangeOwnerDialog.tsx': edits,
  'web/scorecards/grid/NotePopover.tsx': edits,
  'web/seats/panel/SeatForm.tsx': edits,
  'web/summaries/EditSummaryDialog.tsx': edits,
  'web/users/EditProfile.tsx': edits,
  'web/app/overlays/TextConflictDialog.tsx': edits,
  'web/scorecards/ValueField.tsx': 'A value per cell; the scorecard journeys type them one after another.',
  'web/meetings/form/CancelDialog.tsx': choice,
  'web/meetings/live/EndDialog.tsx': 'It ends the meeting, and must say so if it cannot.',
  'web/office/AvatarDialog.tsx': choice,
  'web/chat/channels/InviteDialog.tsx': choice,
  'web/chat/channels/MakePrivateDialog.tsx': choice,
  'web/chat/channels/JumpDialog.tsx': choice,
  'web/chat/search/SearchPage.tsx': 'It searches, and keeps nothing.',
  'web/seats/drafts/ShareDraftDialog.tsx': choice,
  'web/teams/AddMemberDialog.tsx': choice,
  'web/users/PeopleChoice.tsx': choice,
  'web/users/PersonPicker.tsx': choice,
  'web/todos/DueDateCalendar.tsx': choice,
  'web/users/RemovePage.tsx': choice,
  'web/users/DeleteAccountDialog.tsx': secret,
  'web/users/MergePersonDialog.tsx': 'It cannot be undone, so it stays open until it is done.',
  'web/summaries/AcceptProposalsDialog.tsx': 'The text is proposed, and each proposal is created once.',
  'web/scorecards/files/ImportDialog.tsx': 'It uploads a file, and the answer lists what could not be read.',
  'web/chat/channels/ChannelDialog.tsx': opens,
  'web/chat/channels/DirectDialog.tsx': opens,
  'web/scorecards/forms/ScorecardDialog.tsx': opens,
  'web/seats/drafts/DraftDialog.tsx': opens,
  'web/teams/TeamDialog.tsx': opens,
  'web/dashboard/FirstTeam.tsx': 'The first step of a new organization, once.',
  'web/organizations/OrganizationSignupPage.tsx': opens,
  'web/video-rooms/guests/GuestPage.tsx':
    'The answer says whether the guest may wait; the journey of guests types into it.',
  'web/admin/CreateOrganizationDialog.tsx': 'The answer says whether the admin was invited.',
  'web/organizations/InviteForm.tsx': 'The answer lists the addresses that were not invited.',
  'web/organizations/invitations/InviteByEmail.tsx': 'The answer lists the addresses that were not invited.',
  'web/organizations/InvitePersonDialog.tsx': 'The answer says whether the address can be invited.',
  'web/users/AddPersonDialog.tsx': 'The invitation needs the answer: the person that was added.',
  'web/summaries/AskMeetings.tsx': 'One asks, and then reads the answer.',
  'web/office/OfficeBar.tsx': 'Said aloud in the office, and never stored.',
  'web/auth/ForgotPasswordPage.tsx': secret,
  'web/auth/InviteSignupForm.tsx': secret,
  'web/auth/PasskeysCard.tsx': secret,
  'web/auth/PasswordCard.tsx': secret,
  'web/auth/ResetPasswordPage.tsx': secret,
  'web/auth/SetUpAuthenticator.tsx': secret,
  'web/auth/SignInForm.tsx': secret,
  'web/auth/SignUpForm.tsx': secret,
  'web/auth/TwoFactorCard.tsx': secret,
  'web/app/overlays/PaletteSearch.tsx': 'It finds, and sends nothing.',
  'web/transcripts/Transcript.tsx': 'It finds, and sends nothing.',
  'web/custom-emoji/EmojiCard.tsx': 'Each emoji needs a picture, which one chooses by mouse.',
  'web/writing/EmojiPicker.tsx': 'It finds, and sends nothing.',
};

const meetingForm = (page: Page) => page.locator('[data-shortcut="i"]').waitFor();

/** How to type a text into a form, which survives a reload. */
type DraftJourney = {
  screen: (subjects: Subjects) => string;
  before?: (page: Page) => Promise<void>;
  /** Opens the dialog of the form. */
  open?: (page: Page) => Promise<void>;
  /** The part of the screen with the form, if it is not in a dialog. */
  region?: string;
  /** The label of the field. */
  field: string;
  /** The field still has the text after the reload. Otherwise the form offers it. */
  staysInField?: true;
};

/** Forms whose text survives a reload, one for each way in which they get it. */
export const drafts: Record<string, DraftJourney> = {
  'web/headlines/HeadlineDialog.tsx': {
    screen: () => '/',
    before: (page) => page.getByRole('heading', { name: 'My 90' }).waitFor(),
    ...{ open: keys('ch'), field: 'Title' },
  },
  'web/headlines/CascadeDialog.tsx': {
    ...{ screen: meeting, before: agendaItem('Conclude'), open: dialogOf('Cascade a Message'), field: 'Message' },
  },
  'web/seats/CreateSeatDialog.tsx': {
    ...{ screen: () => '/org-chart', open: dialogOf('Create Seat'), field: 'Key Responsibilities' },
  },
  'web/teams/TeamDialog.tsx': { screen: () => '/teams', open: dialogOf('Create Team'), field: 'Description' },
  'web/meetings/form/useMeetingForm.ts': {
    ...{ screen: () => '/meetings', open: dialogOf('Schedule Meeting'), field: 'Description' },
  },
  'web/meetings/live/EndDialog.tsx': {
    ...{ screen: meeting, before: meetingForm, open: dialogOf('End Meeting'), field: 'Summary (optional)' },
  },
  'web/scorecards/forms/MeasurableDialog.tsx': {
    ...{ screen: () => '/scorecard', open: dialogOf('Add Measurable'), field: 'Name' },
  },
  'web/chat/channels/ChannelSettingsDialog.tsx': {
    screen: ({ channelId }) => `/chat/${channelId}`,
    async open(page) {
      await button('Channel actions')(page);
      await page.getByRole('menuitem', { name: 'Edit channel' }).click();
    },
    field: 'Description',
  },
  'web/milestones/MilestoneForm.tsx': {
    screen: rock,
    before: (page) => page.getByRole('tab', { name: 'Milestones' }).click(),
    field: 'New milestone',
  },
  'web/users/EditProfile.tsx': { screen: () => '/profile', region: 'Edit Profile', field: 'Location' },
  'web/organizations/settings/SettingsForm.tsx': {
    ...{ screen: () => '/organization', region: 'Organization settings', field: 'Description' },
  },
  'web/organizations/settings/TermsForm.tsx': {
    ...{ screen: () => '/organization', region: 'Terminology', field: 'Rock' },
  },
  'web/organizations/OrganizationSignupPage.tsx': { screen: () => '/organization-signup', field: 'Description' },
  'web/organizations/invitations/InviteByEmail.tsx': {
    ...{ screen: () => '/invitations', field: 'Email Addresses', staysInField: true },
  },
  'web/todos/forms/AddTodoField.tsx': {
    ...{ screen: () => '/todos', field: 'New to-do for yourself', staysInField: true },
  },
  'web/scorecards/grid/AddRow.tsx': { screen: () => '/scorecard', field: 'New measurable', staysInField: true },
};

const shortName = 'It asks for a short name.';
const finds = 'It finds, and sends nothing.';

/** Every form whose text does not survive a reload, and why, besides those that ask for a choice or a secret. */
export const withoutDraft: Record<string, string> = {
  'web/chat/channels/ChannelDialog.tsx': shortName,
  'web/chat/channels/SectionDialog.tsx': shortName,
  'web/dashboard/FirstTeam.tsx': shortName,
  'web/organizations/InviteForm.tsx': shortName,
  'web/scorecards/forms/ScorecardDialog.tsx': shortName,
  'web/seats/drafts/DraftDialog.tsx': shortName,
  'web/video-rooms/VideoRoomDialog.tsx': shortName,
  'web/video-rooms/guests/GuestPage.tsx': shortName,
  'web/organizations/InvitePersonDialog.tsx': 'It asks for one address.',
  'web/users/AddPersonDialog.tsx': 'It is sent in two parts. After the first, a draft would add the person once more.',
  'web/custom-emoji/EmojiCard.tsx': 'A draft cannot have its picture.',
  'web/scorecards/files/ImportDialog.tsx': 'A draft cannot have its file.',
  'web/recordings/settings/RecordingForm.tsx': 'It asks for numbers.',
  'web/scorecards/ValueField.tsx': 'It asks for a number.',
  'web/scorecards/forms/ChangeOwnerDialog.tsx': choice,
  'web/chat/channels/DirectDialog.tsx': choice,
  'web/users/MergePersonDialog.tsx': choice,
  'web/app/overlays/TextConflictDialog.tsx': 'The pending change has the text, and asks again after a reload.',
  'web/summaries/AskMeetings.tsx': 'A question is answered at once.',
  'web/office/OfficeBar.tsx': 'Said aloud in the office, and never stored.',
  'web/chat/search/SearchPage.tsx': finds,
  'web/app/overlays/PaletteSearch.tsx': finds,
  'web/writing/EmojiPicker.tsx': finds,
};

/** Whether a form asks for a choice, a password or a code. */
export const asksForNoText = (file: string): boolean => forms[file] === choice || forms[file] === secret;

/** How to add rows within a form with its button, and type into them. */
type AddedRows = {
  screen: (subjects: Subjects) => string;
  open: (page: Page) => Promise<void>;
  /** The name of the button. */
  add: string;
  /** The list in the API that has the rows then. */
  rows: (subjects: Subjects) => string;
};

const seatForm = async (page: Page) => {
  await page.getByRole('button', { name: /^Head of HR, .*, level \d/ }).click();
  await page
    .getByRole('region', { name: 'Seat Head of HR' })
    .getByRole('button', { name: 'Edit', exact: true })
    .click();
};

const submits = 'The button sends the form.';

/** Every part of the client with a field and a button that adds something, as in `forms`. */
export const addedRows: Record<string, AddedRows | string> = {
  'web/meetings/panels/SolveDialog.tsx': {
    screen: meeting,
    async open(page) {
      await agendaItem('IDS')(page);
      await page.getByRole('button', { name: 'Solve No lift' }).click();
    },
    add: 'Add a to-do',
    rows: () => '/api/todos',
  },
  'web/meetings/AgendaDialog.tsx': {
    screen: () => '/meetings',
    open: dialogOf('Edit the agenda of Leadership'),
    add: 'Add item',
    rows: () => '/api/teams',
  },
  'web/seats/panel/PeopleFields.tsx': {
    screen: () => '/org-chart',
    ...{ open: seatForm, add: 'Add someone without an account', rows: () => '/api/seats' },
  },
  'web/seats/panel/ResponsibilityRows.tsx': {
    screen: () => '/org-chart',
    ...{ open: seatForm, add: 'Add responsibility', rows: () => '/api/seats' },
  },
  'web/milestones/MilestoneForm.tsx': submits,
  'web/custom-emoji/EmojiCard.tsx': submits,
  'web/auth/PasskeysCard.tsx': submits,
  'web/users/Directory.tsx': 'The button opens a dialog, which is among the forms.',
};
