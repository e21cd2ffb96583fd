import { createGeneralChannel } from '#server/chat/channels.ts';
import type { Begin } from '#server/organizations/create.ts';
import { createPrimaryChart } from '#server/seats/core.ts';

/** Creates what every organization begins with: the general channel, and the chart with its visionary. */
export const beginOrganization: Begin = async (db, organizationId, visionaryId) => {
  await createGeneralChannel(db, organizationId);
  await createPrimaryChart(db, organizationId, visionaryId);
};
