import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { repeats } from './meetings.ts';
import { nounsWith } from './nouns.ts';
import { preferencesChange, preferencesShape } from './preferences.ts';
import { inviterLevels, roles } from './roles.ts';
import {
  chosenUser,
  email,
  idsOf,
  instant,
  line,
  optionalLine,
  ownerProofFields,
  pathReference,
  personShape,
  queryFlag,
  reference,
  shape,
  userReference,
  version,
} from './shapes.ts';
import { teamShape } from './teams.ts';

export type Role = (typeof roles)[number];

/** A user as colleagues see them; `role` is the one in the current organization. */
export const userShape = shape('User', {
  id: userReference,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  profileImageUrl: z.string().nullable(),
  /** What they do in the current organization, such as `Head of Sales`. */
  title: z.string().nullable(),
  phone: z.string().nullable(),
  location: z.string().nullable(),
  pronouns: z.string().nullable(),
  isSuperAdmin: z.boolean(),
  /** Since when they are deactivated in the current organization: they have no access, and their work stays with them. */
  deactivatedAt: instant.nullable(),
  /** False for a person who was added before they joined. They can own work but not sign in. */
  hasAccount: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type User = z.infer<typeof userShape>;

/** The signed-in user. Without an organization `organizationId` is null, the role `managee` and there are no teams. */
export const currentUserShape = userShape
  .extend({
    organizationId: reference('organization').nullable(),
    /** The organization that new tabs open. */
    defaultOrganizationId: reference('organization').nullable(),
    isEmailConfirmed: z.boolean(),
    /** Whether the current organization requires two-factor authentication and the account has not set it up. */
    lacksSecondFactor: z.boolean(),
    /** The new email address, until it is confirmed. */
    pendingEmail: z.string().nullable(),
    /** Who may invite people to the current organization. */
    inviters: z.enum(inviterLevels).nullable(),
    /** The names of the organizations in which they are deactivated. */
    deactivatedIn: z.array(z.string()),
    /** Their teams in the current organization. */
    teamIds: z.array(reference('team')),
    /**
     * Changes whenever the user can see other teams, meetings or drafts than before. The browser then deletes its cached
     * answers.
     */
    audience: z.string(),
    preferences: preferencesShape,
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUserShape>;

/** A user after a change of the profile. An account keeps its email until the new one is confirmed. */
const changedUserShape = userShape.extend({ pendingEmail: z.string().nullable() }).meta({ id: 'ChangedUser' });
export type ChangedUser = z.infer<typeof changedUserShape>;

const params = z.object({ id: userReference });

const userChange = z
  .object({
    firstName: line('First name'),
    lastName: optionalLine('Last name'),
    email,
    role: z.enum(roles),
    title: optionalLine('Title'),
    phone: optionalLine('Phone'),
    location: optionalLine('Location'),
    pronouns: optionalLine('Pronouns'),
    /** To change their own email, users must send one of these: the password, a two-factor code, or a passkey. */
    ...ownerProofFields,
  })
  .partial()
  .meta({ id: 'UserChange' });
export type UserChange = z.infer<typeof userChange>;

/** A person without an account whose work a member took over, which an admin can undo for 30 days. */
export const mergeShape = shape('Merge', {
  /** The person without an account. */
  person: personShape,
  /** The member who took over. */
  userId: userReference,
  /** Null if the member took over with their own invitation. */
  mergedById: userReference.nullable(),
  mergedAt: instant,
  /** How many rows the member took over: work, seats and teams. */
  count: z.int(),
});
export type Merge = z.infer<typeof mergeShape>;

/** A person who was removed or has left, which an admin can undo for 30 days. */
export const removalShape = shape('Removal', {
  person: personShape,
  /** Who removed them; the person themselves if they left. */
  removedById: userReference,
  removedAt: instant,
  /** Whether they have joined again. */
  isMember: z.boolean(),
  /** How many rows others took over. */
  count: z.int(),
});
export type Removal = z.infer<typeof removalShape>;

/** A person who is back, with how many rows they got back, and how many stay with others because these were handed on or deleted. */
const restoredPersonShape = shape('RestoredPerson', { user: userShape, backCount: z.int(), leftCount: z.int() });
export type RestoredPerson = z.infer<typeof restoredPersonShape>;

/** The kinds of work that someone else takes over from a person who leaves. */
export const workKinds = ['teamsLed', ...nounsWith('isOwned'), 'meetings', 'drafts', 'seats'] as const;
export type WorkKind = (typeof workKinds)[number];

/** How much of a kind a person has, trash not counted. */
export const workShape = shape('Work', {
  kind: z.enum(workKinds),
  count: z.int(),
  /** How much of it the caller cannot see, because it is private. */
  hiddenCount: z.int(),
  /** The titles of those that the caller sees; at most 50. */
  titles: z.array(z.string()),
});
export type Work = z.infer<typeof workShape>;

/** What a person has by team, and what ends with them besides what others take over. */
export const leavingShape = shape('Leaving', {
  /** The teams that they lead or have work in: those that the caller sees, and for admins also private ones that they lead. */
  teams: z.array(
    z.object({
      id: reference('team'),
      name: z.string(),
      isPrivate: z.boolean(),
      /** Whether they lead it. Who takes it over becomes its leader, and of a private one sees everything in it. */
      isLed: z.boolean(),
      memberCount: z.int(),
      /** How much work they have in it, without the meetings and seats. */
      count: z.int(),
    }),
  ),
  /** The next meeting of each series that they organize, and of each coming one-on-one with them; only those that the caller sees. */
  meetings: z.array(
    z.object({
      id: reference('meeting'),
      title: z.string(),
      meetingDate: z.string(),
      repeat: z.enum(repeats).nullable(),
    }),
  ),
  /** How many coming one-on-ones and series the caller does not see. */
  hiddenMeetingCount: z.int(),
  /** How many private channels they created, and how many others they are in. */
  ownChannelCount: z.int(),
  otherChannelCount: z.int(),
  /** What ends at once. Scheduled messages and invitations come back with the person; the others do not. */
  ending: z.object({
    hasCalendarLink: z.boolean(),
    /** Messages that wait for their time, and are not sent. */
    scheduledMessageCount: z.int(),
    /** Open invitations that they sent, whose links stop working until someone sends them again. */
    invitationCount: z.int(),
    /** What is deleted with their account, which was created by joining and is in no other organization; null if the account stays. */
    account: z.object({ sessionCount: z.int(), passkeyCount: z.int() }).nullable(),
  }),
});
export type Leaving = z.infer<typeof leavingShape>;

/** Who takes over what of a team, in a query: `12:a3c1,13:b4d2`. */
const teamOwners = z
  .codec(
    z.string().regex(/^[1-9]\d{0,8}:[\w-]{1,64}(,[1-9]\d{0,8}:[\w-]{1,64})*$/),
    z.array(z.object({ teamId: reference('team'), userId: userReference })).max(limits.links),
    {
      decode: (text) =>
        text.split(',').map((pair) => {
          const [teamId, userId = ''] = pair.split(':');
          return { teamId: Number(teamId), userId };
        }),
      encode: (pairs) => pairs.map(({ teamId, userId }) => `${teamId}:${userId}`).join(','),
    },
  )
  .optional();

/** Who takes over one kind of work, where it is not the person for everything else. */
const newOwners = z.object(
  Object.fromEntries(workKinds.map((kind) => [kind, userReference.optional()])) as {
    [K in WorkKind]: z.ZodOptional<typeof userReference>;
  },
);

const leavingChoices = {
  /** The choice for a team wins over that for a kind. */
  byTeam: teamOwners,
  /** The meetings to cancel, with their series, instead of handing them over. */
  cancelMeetings: idsOf('meeting'),
};

/** People may have one name only. */
const newPerson = z
  .object({ firstName: line('First name'), lastName: optionalLine('Last name').default('') })
  .meta({ id: 'NewPerson' });

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'List the people of the organization',
    answer: z.array(userShape),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/users/:id',
    summary: 'Find one person of the organization',
    params,
    answer: userShape,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/users',
    summary:
      'Add a person who has no account yet. They can own work; an invitation with their `personId` turns them into a member',
    body: newPerson,
    answer: userShape,
    status: 201,
    creates: 'memberships',
    example: { firstName: 'Chris', lastName: 'Rock' },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/users/:id',
    summary: "Change the caller's name or email, or as an admin the name, role or email of another person",
    byObservers: true,
    params,
    body: userChange,
    answer: changedUserShape,
    example: { firstName: 'Grace' },
  }),
  pendingEmail: endpoint({
    method: 'GET',
    path: '/api/users/:id/pending-email',
    summary: "Read a person's new, unconfirmed email address; only for themselves and admins",
    params,
    answer: z.object({ pendingEmail: z.string().nullable() }).meta({ id: 'PendingEmail' }),
  }),
  cancelEmail: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/pending-email',
    summary: "Cancel the change of a person's email address",
    byObservers: true,
    params,
  }),
  teams: endpoint({
    method: 'GET',
    path: '/api/users/:id/teams',
    summary: 'List the teams of a person',
    params,
    answer: z.array(teamShape),
  }),
  work: endpoint({
    method: 'GET',
    path: '/api/users/:id/work',
    summary:
      'Count what other people would take over from a person, with the titles that the caller sees; only for themselves and admins',
    params,
    answer: z.array(workShape),
  }),
  leaving: endpoint({
    method: 'GET',
    path: '/api/users/:id/leaving',
    summary:
      'Show what a person has by team, their coming series and one-on-ones, how many channels they are in, and what ends with them',
    params,
    answer: leavingShape,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    summary:
      'Remove a person from the organization; another person takes over everything they own in it, or one person for each kind or team',
    params,
    query: newOwners.extend({
      ...leavingChoices,
      transferToUserId: chosenUser('Please select a user to transfer ownership to'),
      /** Takes them out of their seats, which no one takes over. */
      vacateSeats: queryFlag.optional(),
    }),
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/api/users/:id/deactivate',
    summary: "End a person's access to the organization; their work stays with them",
    permission: 'administer',
    params,
    answer: userShape,
  }),
  reactivate: endpoint({
    method: 'POST',
    path: '/api/users/:id/reactivate',
    summary: 'Give a deactivated person access to the organization again',
    permission: 'administer',
    params,
    answer: userShape,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/users/:id/merge',
    summary: 'Merge a person without an account into a member, who takes over their teams and everything they own',
    params,
    body: z.object({ userId: userReference }).meta({ id: 'MergedPerson' }),
    answer: userShape,
    example: { userId: 'a3c1' },
  }),
  merges: endpoint({
    method: 'GET',
    path: '/api/users/merges',
    summary: 'List the people without an account who were merged into members and can be brought back, latest first',
    permission: 'administer',
    answer: z.array(mergeShape),
  }),
  unmerge: endpoint({
    method: 'POST',
    path: '/api/users/:id/unmerge',
    summary: 'Bring back a person without an account, with the work that the member who took over still owns',
    params,
    answer: userShape,
    creates: 'memberships',
  }),
  removals: endpoint({
    method: 'GET',
    path: '/api/users/removals',
    summary: 'List the people who were removed or left and can be brought back, latest first',
    permission: 'administer',
    answer: z.array(removalShape),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/users/:id/restore',
    summary: 'Bring back a person who was removed, with their teams and the work that those who took over still own',
    permission: 'administer',
    params,
    answer: restoredPersonShape,
    creates: 'memberships',
  }),
  changePreferences: endpoint({
    method: 'PATCH',
    path: '/api/users/me/preferences',
    summary: "Change the caller's display preferences",
    access: 'account',
    body: preferencesChange,
    answer: preferencesShape,
    example: { locale: 'en-GB', timeZone: 'Europe/Lisbon' },
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/organizations/:id/members/me',
    summary:
      'Leave an organization; another person takes over everything the caller owns in it, or one person for each kind or team',
    access: 'account',
    params: z.object({ id: pathReference('organization') }),
    query: newOwners.extend({
      ...leavingChoices,
      transferToUserId: userReference.optional(),
      vacateSeats: queryFlag.optional(),
    }),
  }),
};
