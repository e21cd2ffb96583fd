import { type Message, parseMessage } from 'werift';

type Address = readonly [host: string, port: number];
type Pair = { protocol: Protocol; remoteAddr: Address; localCandidate: unknown };
type Protocol = {
  datagramReceived(data: Buffer, address: Address): void;
  request(message: Message, address: Address, key: Buffer, options: { retransmissions: number }): Promise<unknown>;
};

/** The parts of werift's ICE that its types hide or that it leaves unprotected. */
export type Ice = {
  localUsername: string;
  localPassword: string;
  remoteUsername: string;
  remotePassword: string;
  protocols: Protocol[];
  checkList: Pair[];
  nominated?: Pair | undefined;
  buildRequest(parts: {
    nominate: boolean;
    localUsername: string;
    remoteUsername: string;
    iceControlling: boolean;
    localCandidate: unknown;
  }): Message;
};

/** The most addresses from which a browser may try to reach the relay. */
const mostAddresses = 32;
/** Browsers check their connection every few seconds. After such a long pause in ms, it is gone. */
const timeoutMs = 30_000;
/** The types of STUN messages. Others are never answered. */
const stun = { request: 0x0001, response: 0x0101, errorResponse: 0x0111 };

/**
 * Makes a connection of the relay answer only those who know its password, which werift does not verify. Returns whether the browser still
 * checks the connection.
 */
export function guardChecks(ice: Ice): { isAlive(): boolean } {
  const key = Buffer.from(ice.localPassword);
  let checkedAt = performance.now();
  let isFollowing = false;

  /**
   * Sends to another address of the browser from now on, for example after it changed its network. It has to answer there first: the sender
   * of a check can be forged, and the answer reaches only the real owner of the address.
   */
  async function follow(pair: Pair): Promise<void> {
    if (isFollowing) return;
    isFollowing = true;
    const { localUsername, remoteUsername } = ice;
    const { localCandidate } = pair;
    const request = ice.buildRequest({
      ...{ nominate: false, iceControlling: false },
      ...{ localUsername, remoteUsername, localCandidate },
    });
    try {
      await pair.protocol.request(request, pair.remoteAddr, Buffer.from(ice.remotePassword), { retransmissions: 2 });
      // Undefined if the connection was closed meanwhile.
      if (ice.nominated) ice.nominated = pair;
    } catch {
      // No answer: the connection stays where it is.
    }
    isFollowing = false;
  }

  for (const protocol of ice.protocols) {
    const receive = protocol.datagramReceived.bind(protocol);
    const pairOf = ([host, port]: Address) =>
      ice.checkList.find(
        ({ protocol: own, remoteAddr }) => own === protocol && remoteAddr[0] === host && remoteAddr[1] === port,
      );
    protocol.datagramReceived = (data, address) => {
      // RTP, RTCP and DTLS begin with larger numbers, and are encrypted.
      const isStun = data.length >= 20 && (data[0] ?? 0) < 4;
      const type = isStun ? data.readUInt16BE(0) : undefined;
      if (!isStun || type === stun.response || type === stun.errorResponse) return receive(data, address);
      const check = type === stun.request ? parseMessage(data, key) : undefined;
      if (!check || (!pairOf(address) && ice.checkList.length >= mostAddresses)) return;
      checkedAt = performance.now();
      receive(data, address);
      const pair = pairOf(address);
      if (ice.nominated && pair && pair !== ice.nominated && check.attributesKeys.includes('USE-CANDIDATE'))
        void follow(pair);
    };
  }
  return { isAlive: () => performance.now() - checkedAt < timeoutMs };
}
