import { z } from 'zod';
import { pictureLimit } from './byte-limits.ts';
import { endpoint } from './endpoint.ts';
import { organizationShape } from './organizations.ts';
import { pathReference, userReference } from './shapes.ts';
import { userShape } from './users.ts';

/** A hash of the picture. A new picture gets a new URL, so browsers can cache each forever. */
const hash = z.string().max(64);
const organization = z.object({ id: pathReference('organization') });
const rate = { burst: 10, perSecond: 0.1 };

export const pictures = {
  changeOwn: endpoint({
    method: 'PUT',
    path: '/api/user/picture',
    summary: "Replace the caller's picture; it is cropped to a square",
    byObservers: true,
    upload: 'portrait',
    bodyLimit: pictureLimit,
    rate,
    answer: userShape,
  }),
  deleteOwn: endpoint({
    method: 'DELETE',
    path: '/api/user/picture',
    summary: "Remove the caller's picture",
    byObservers: true,
    answer: userShape,
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/users/:id/pictures/:hash',
    summary: 'Read the picture of a person who shares an organization with the caller',
    access: 'account',
    params: z.object({ id: userReference, hash }),
    download: 'image/webp',
    immutable: true,
  }),
  changeLogo: endpoint({
    method: 'PUT',
    path: '/api/organizations/:id/logo',
    summary: 'Replace the logo of the organization',
    permission: 'administer',
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
    permission: 'administer',
    params: organization,
    answer: organizationShape,
  }),
  logo: endpoint({
    method: 'GET',
    path: '/api/organizations/:id/logos/:hash',
    summary: "Read the logo of one of the caller's organizations",
    access: 'account',
    params: organization.extend({ hash }),
    download: 'image/webp',
    immutable: true,
  }),
};
