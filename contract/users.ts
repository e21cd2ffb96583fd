import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { roles } from './limits.ts';
import { preferencesChange, preferencesShape } from './preferences.ts';
import { chosenUser, email, instant, line, pathReference, reference, shape, userReference, version } from './shapes.ts';
import { teamShape } from './teams.ts';

export type Role = (typeof roles)[number];

/** A person as colleagues see them; `role` is the one in the current organization. */
export const userShape = shape('User', {
  id: userReference,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  profileImageUrl: z.string().nullable(),
  isSuperAdmin: z.boolean(),
  /** False for somebody who was added before they had an account: they own things, and cannot sign in. */
  hasAccount: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type User = z.infer<typeof userShape>;

/** The person signed in; without an organization `organizationId` is null, the role `managee` and there are no teams. */
export const currentUserShape = userShape
  .extend({
    organizationId: reference('organization').nullable(),
    isEmailConfirmed: z.boolean(),
    /** Whether the current organization demands a second factor that the account does not have. */
    lacksSecondFactor: z.boolean(),
    /** The address that the account is to have once that is confirmed. */
    pendingEmail: z.string().nullable(),
    /** The teams that they are on in the current organization. */
    teamIds: z.array(reference('team')),
    /**
     * Changes when they can see other teams, or are named in other meetings or drafts, than before: the browser then deletes
     * the answers that it kept.
     */
    audience: z.string(),
    preferences: preferencesShape,
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUserShape>;

/** A person whose profile was changed; an account keeps its e-mail until another one is confirmed. */
const changedUserShape = userShape.extend({ pendingEmail: z.string().nullable() }).meta({ id: 'ChangedUser' });
export type ChangedUser = z.infer<typeof changedUserShape>;

const params = z.object({ id: userReference });

const userChange = z
  .object({
    firstName: line('First name'),
    lastName: line('Last name'),
    email,
    role: z.enum(roles),
    /** One of these three is needed to change one's own e-mail: the password, a code of the second factor, or a passkey. */
    password: z.string().max(1000),
    code: z.string().trim().max(100),
    /** What the browser says of a passkey that it was asked for as for a sign-in. */
    passkey: z.looseObject({ id: z.string().max(2000) }),
  })
  .partial()
  .meta({ id: 'UserChange' });
export type UserChange = z.infer<typeof userChange>;

const newPerson = z.object({ firstName: line('First name'), lastName: line('Last name') }).meta({ id: 'NewPerson' });

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
      'Add a person who has no account yet: they can own things, and an invitation with their `personId` makes them a member',
    body: newPerson,
    answer: userShape,
    status: 201,
    creates: 'memberships',
    example: { firstName: 'Chris', lastName: 'Rock' },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/users/:id',
    summary: "Change one's own name or e-mail, or as an admin the name, role or e-mail of another",
    byObservers: true,
    params,
    body: userChange,
    answer: changedUserShape,
    example: { firstName: 'Grace' },
  }),
  pendingEmail: endpoint({
    method: 'GET',
    path: '/api/users/:id/pending-email',
    summary: 'Tell the address that a person is to have once it is confirmed: to themselves and to admins',
    params,
    answer: z.object({ pendingEmail: z.string().nullable() }).meta({ id: 'PendingEmail' }),
  }),
  cancelEmail: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/pending-email',
    summary: 'Take back the address that a person is to have',
    byObservers: true,
    params,
  }),
  teams: endpoint({
    method: 'GET',
    path: '/api/users/:id/teams',
    summary: 'List the teams that a person is on',
    params,
    answer: z.array(teamShape),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Remove a person from the organization; another takes over all that they own in it',
    params,
    query: z.object({ transferToUserId: chosenUser('Please select a user to transfer ownership to') }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/users/:id/merge',
    summary:
      'Merge a person who has no account into the member they are, who takes over their teams and all that they own',
    params,
    body: z.object({ userId: userReference }).meta({ id: 'MergedPerson' }),
    answer: userShape,
    example: { userId: 'a3c1' },
  }),
  changePreferences: endpoint({
    method: 'PATCH',
    path: '/api/users/me/preferences',
    summary: 'Change how things are shown to the caller',
    access: 'account',
    body: preferencesChange,
    answer: preferencesShape,
    example: { locale: 'en-GB', timeZone: 'Europe/Lisbon' },
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/organizations/:id/members/me',
    summary: 'Leave an organization; another takes over all that the caller owns in it',
    access: 'account',
    params: z.object({ id: pathReference('organization') }),
    query: z.object({ transferToUserId: userReference.optional() }),
  }),
};
