import { namedLog } from '#server/events/feed.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { readOrganizations } from './organizations.ts';

export const organizationNoun: Noun<'organizations'> = {
  read: readOrganizations,
  ...namedLog('organizations'),
  hiddenValues: ['description', 'inviteCode'],
};
