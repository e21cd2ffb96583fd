import { z } from 'zod';
import { avatarColors, type Facing, facings, hairStyles, hats } from './avatars.ts';
import { limits } from './limits.ts';
import { line, participantId, shape } from './shapes.ts';

const color = (count: number) =>
  z
    .int()
    .min(0)
    .max(count - 1);

const avatarFields = {
  skin: color(avatarColors.skin),
  hair: z.enum(hairStyles),
  hairColor: color(avatarColors.hair),
  shirt: color(avatarColors.shirt),
  hat: z.enum(hats),
};
export const avatarShape = shape('Avatar', avatarFields);
/** The same, as people choose it. */
export const avatarChoice = z.object(avatarFields).meta({ id: 'AvatarChoice' });

const pixels = z.number().min(0).max(1e5);

/** What someone in the office sends. Positions are those of the feet, in pixels of the map. */
export const toOfficeShape = z.discriminatedUnion('kind', [
  /** A few times a second while the avatar walks. The server checks speed and walls. */
  z.object({ kind: z.literal('walk'), x: pixels, y: pixels, facing: z.enum(facings) }),
  /** Stands beside someone, or in an area, at once. */
  z.object({ kind: z.literal('jump'), to: participantId }),
  z.object({ kind: z.literal('jumpToArea'), area: z.string().max(60) }),
  z.object({ kind: z.literal('say'), text: line('Message', limits.officeLine) }),
  z.object({ kind: z.literal('wave'), to: participantId }),
  z.object({ kind: z.literal('status'), doNotDisturb: z.boolean(), isAway: z.boolean() }),
  z.object({ kind: z.literal('avatar'), avatar: z.object(avatarFields) }),
]);
export type ToOffice = z.infer<typeof toOfficeShape>;

/** Someone in the office, as the others see them. */
export type OfficePerson = {
  id: string;
  /** What `moved` calls them: short, because it is sent many times a second. */
  number: number;
  userId: string;
  joinedAt: string;
  x: number;
  y: number;
  facing: Facing;
  /** The name of the area where they are; null outside all areas. */
  area: string | null;
  /** The bubble in which they talk to the people around them; null if they are in none. */
  bubble: string | null;
  doNotDisturb: boolean;
  isAway: boolean;
  /** Whether they are in a meeting that is in progress. */
  isInMeeting: boolean;
  avatar: z.infer<typeof avatarShape>;
  /** Whether the connection to the server is lost; after some seconds they are out of the office. */
  isReconnecting: boolean;
};

/** What the office sends to someone in it. The connections of their bubble come as those of a video room. */
export type FromOffice =
  /** The people that changed, or all if `isWhole`; `map` is the version of the map that they walk on. */
  | { kind: 'people'; isWhole: boolean; map: string; people: OfficePerson[]; left: string[] }
  /** Who walked: number, x, y, and the number of the facing. */
  | { kind: 'moved'; positions: [number, number, number, number][] }
  /** The receiver stands here, whatever they sent: they jumped, or came too far. */
  | { kind: 'placed'; x: number; y: number; facing: Facing }
  /** What people said since the last message. */
  | { kind: 'said'; lines: { from: string; text: string }[] }
  | { kind: 'waved'; from: string };
