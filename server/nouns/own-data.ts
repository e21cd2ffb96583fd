import { eq, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The SQL condition that a person owns or created a row. */
export const isOwnerOrCreator = (
  { ownerId, createdById }: Record<'ownerId' | 'createdById', PgColumn>,
  userId: string,
): SQL | undefined => or(eq(ownerId, userId), eq(createdById, userId));
