import { homeThings } from './home-things.ts';
import { outdoorThings } from './outdoor-things.ts';
import { plants } from './plants.ts';
import type { Thing } from './thing.ts';
import { wallThings } from './wall-things.ts';
import { workThings } from './work-things.ts';

const all = { ...workThings, ...homeThings, ...wallThings, ...plants, ...outdoorThings };
export type ThingName = keyof typeof all;
/** Everything that a map can be furnished with. */
export const things: Record<ThingName, Thing> = all;
