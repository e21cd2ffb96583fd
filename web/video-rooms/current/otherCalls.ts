import { useEffect, useState } from 'react';
import type { LeaveReason } from '#rules/room-client.ts';
import { storageKeys } from '#web/lib/storage.ts';

/**
 * What the windows of this browser say to each other: that the user joined a room in one, that one wants to hear where the user is, and
 * the answer: the name of the call, null for the virtual office, undefined once it is over; or that the user signs out.
 */
type Message = { joined: number } | { asks: true } | { isIn: string | null | undefined } | { signsOut: true };

const open = () => new BroadcastChannel(storageKeys.call);

/**
 * Says to the other windows of this browser that the user is in a call here: they leave theirs, and this one leaves when the user joins
 * one there, or signs out. The server ends the same call in another window. @returns a function that ends this
 */
export function announceCall(roomId: number, name: string | null, leave: (reason: LeaveReason) => void): () => void {
  const windows = open();
  const say = (message: Message) => windows.postMessage(message);
  windows.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('asks' in data) say({ isIn: name });
    else if ('signsOut' in data) leave('signedOut');
    else if ('joined' in data && data.joined !== roomId) leave('otherCall');
  });
  const end = () => say({ isIn: undefined });
  window.addEventListener('pagehide', end);
  say({ joined: roomId });
  return () => {
    window.removeEventListener('pagehide', end);
    end();
    windows.close();
  };
}

/** Asks the other windows of this browser to leave their calls, because the user signs out. */
export function leaveOtherCalls(): void {
  const windows = open();
  windows.postMessage({ signsOut: true } satisfies Message);
  windows.close();
}

/** The call that the user is in, in any window of this browser: its name; null for the virtual office, undefined for none. */
export function useAnyCall(): string | null | undefined {
  const [name, setName] = useState<string | null>();
  useEffect(() => {
    const windows = open();
    const ask = () => windows.postMessage({ asks: true } satisfies Message);
    windows.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('isIn' in data) setName(data.isIn);
      // The user may be in another one.
      if ('joined' in data || ('isIn' in data && data.isIn === undefined)) ask();
    });
    ask();
    return () => windows.close();
  }, []);
  return name;
}
