import type { Config } from '#server/config.ts';

type Address = Pick<Config, 'publicUrl'>;

const prefixOf = ({ publicUrl }: Address): string => `${new URL(publicUrl).host}/`;

/** The name of a room on the LiveKit server. Installations that share a LiveKit server differ by their public address. */
export const livekitRoomName = (roomId: number, config: Address): string => `${prefixOf(config)}${roomId}`;

/** The id of our room with this name on the LiveKit server; undefined if it is not ours. */
export function videoRoomIdOf(name: string, config: Address): number | undefined {
  const prefix = prefixOf(config);
  const id = name.slice(prefix.length);
  return name.startsWith(prefix) && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
}
