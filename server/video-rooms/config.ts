/** The settings of an operator for video rooms. docs/running.md explains each variable. */
export type VideoConfig = {
  /** The LiveKit server that carries all rooms; null means the browsers and our own relay. */
  livekit: { url: string; apiKey: string; apiSecret: string } | null;
  /** TURN servers with the secret that we share with them; null if there are none. */
  turn: { urls: string[]; secret: string } | null;
  /** The address at which the internet reaches this machine, if it has another one itself. */
  publicIp: string | null;
  /** The UDP ports of the relay; null means any. */
  rtcPorts: [least: number, most: number] | null;
};
