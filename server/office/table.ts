import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Avatar } from '#contract/avatars.ts';
import { defaultMapName, officeMapNames } from '#contract/office-names.ts';

import type { TiledMap } from '#rules/office/tiled-map.ts';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { bytea } from '#server/db/columns.ts';
import { organizationId, organizations } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';

/** The virtual office of an organization that has chosen or uploaded a map. */
export const offices = pgTable('offices', {
  organizationId: integer()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  map: text({ enum: officeMapNames }).notNull().default(defaultMapName),
  /** The organization's own map. The images of its tilesets are the hashes of pictures. */
  ownName: text(),
  ownMap: jsonb().$type<TiledMap>(),
});
declareAudience(offices, everyone);

/** The pictures of the organization's own map. */
export const officePictures = pgTable(
  'office_pictures',
  { organizationId: organizationId(), hash: text().notNull(), bytes: bytea().notNull() },
  (table) => [primaryKey({ columns: [table.organizationId, table.hash] })],
);
declareAudience(officePictures, everyone);

/** How people look in the virtual offices of all their organizations. */
export const avatars = pgTable('avatars', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  avatar: jsonb().$type<Avatar>().notNull(),
});
