import { fullName } from '#rules/people.ts';
import type { Feed } from '#server/events/feed.ts';
import { readUsers } from './users.ts';

export const userFeed: Feed<'users'> = { read: readUsers, title: fullName };
