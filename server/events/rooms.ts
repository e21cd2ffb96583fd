type OrganizationId = number | null;

/** The live room of everyone in an organization. */
export const organizationRoom = (id: OrganizationId): string => `organizations:${id}`;

/** The live room of one person within an organization: notifications, unread counts, rows that only they can see. */
export const inboxRoom = (organizationId: OrganizationId, userId: string): string =>
  `inbox:${organizationId}:${userId}`;

/** The live room of the members of a private team. */
export const teamRoom = (id: number): string => `teams:${id}`;

/** The live room of an organization's admins, who learn that a private team exists. */
export const adminRoom = (organizationId: number): string => `admins:${organizationId}`;
