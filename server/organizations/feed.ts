import { type Feed, namedLog } from '#server/events/feed.ts';
import { readOrganizations } from './organizations.ts';

export const organizationFeed: Feed<'organizations'> = {
  read: readOrganizations,
  ...namedLog('organizations'),
  hiddenValues: ['description', 'inviteCode'],
};
