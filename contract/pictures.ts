import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pictureLimit } from './limits.ts';
import { organizationShape } from './organizations.ts';
import { pathReference, userReference } from './shapes.ts';
import { userShape } from './users.ts';

/** What tells a picture from the one before; the address of another picture is another. */
const hash = z.string().max(64);
const organization = z.object({ id: pathReference('organization') });
const rate = { atOnce: 10, aSecond: 0.1 };

export const pictures = {
  changeOwn: endpoint({
    method: 'PUT',
    path: '/api/user/picture',
    summary: "Replace the caller's own picture; its middle is kept, as a square",
    byObservers: true,
    upload: 'portrait',
    bodyLimit: pictureLimit,
    rate,
    answer: userShape,
  }),
  deleteOwn: endpoint({
    method: 'DELETE',
    path: '/api/user/picture',
    summary: "Remove the caller's own picture",
    byObservers: true,
    answer: userShape,
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/users/:id/pictures/:hash',
    summary: 'Send the picture of a person, for those who share an organization with them',
    access: 'account',
    params: z.object({ id: userReference, hash }),
    download: 'image/webp',
    immutable: true,
  }),
  changeLogo: endpoint({
    method: 'PUT',
    path: '/api/organizations/:id/logo',
    summary: 'Replace the logo of the organization',
    power: 'administer',
    params: organization,
    upload: 'logo',
    bodyLimit: pictureLimit,
    rate,
    answer: organizationShape,
  }),
  deleteLogo: endpoint({
    method: 'DELETE',
    path: '/api/organizations/:id/logo',
    summary: 'Remove the logo of the organization',
    power: 'administer',
    params: organization,
    answer: organizationShape,
  }),
  logo: endpoint({
    method: 'GET',
    path: '/api/organizations/:id/logos/:hash',
    summary: 'Send the logo of an organization, for its members',
    access: 'account',
    params: organization.extend({ hash }),
    download: 'image/webp',
    immutable: true,
  }),
};
