import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { preferencesChange, preferencesShape } from './preferences.ts';
import { roles } from './roles.ts';
import {
  chosenUser,
  email,
  instant,
  line,
  optionalLine,
  pathReference,
  personShape,
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
  isSuperAdmin: z.boolean(),
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
    isEmailConfirmed: z.boolean(),
    /** Whether the current organization requires two-factor authentication and the account has not set it up. */
    lacksSecondFactor: z.boolean(),
    /** The new email address, until it is confirmed. */
    pendingEmail: z.string().nullable(),
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
    /** To change their own email, users must send one of these: the password, a two-factor code, or a passkey. */
    password: z.string().max(1000),
    code: z.string().trim().max(100),
    /** The browser's response for a passkey, as for a sign-in. */
    passkey: z.looseObject({ id: z.string().max(2000) }),
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
  delete: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Remove a person from the organization; another person takes over everything they own in it',
    params,
    query: z.object({ transferToUserId: chosenUser('Please select a user to transfer ownership to') }),
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
    summary: 'Leave an organization; another person takes over everything the caller owns in it',
    access: 'account',
    params: z.object({ id: pathReference('organization') }),
    query: z.object({ transferToUserId: userReference.optional() }),
  }),
};
