import { desks } from './desks.ts';
import { harbourThings } from './harbour-things.ts';
import { homeThings } from './home-things.ts';
import { kitchenThings } from './kitchen-things.ts';
import { officeThings } from './office-things.ts';
import { outdoorThings } from './outdoor-things.ts';
import { plants } from './plants.ts';
import { rugs } from './rugs.ts';
import type { Thing } from './thing.ts';
import { wallThings } from './wall-things.ts';

const all = {
  ...desks,
  ...officeThings,
  ...homeThings,
  ...kitchenThings,
  ...rugs,
  ...wallThings,
  ...plants,
  ...outdoorThings,
  ...harbourThings,
};
export type ThingName = keyof typeof all;
/** Everything that a map can be furnished with. */
export const things: Record<ThingName, Thing> = all;
