import { useEffect, useState } from 'react';
import { storageKeys } from '#web/lib/storage.ts';

/**
 * What the windows of this browser say to each other: that the user joined a room in one, that one wants to hear where the user is, and
 * the answer: the name of the call, null for the virtual office, undefined once it is over.
 */
type Message = { joined: number } | { asks: true } | { isIn: string | null | undefined };

const open = () => new BroadcastChannel(storageKeys.call);

/**
 * Says to the other windows of this browser that the user is in a call here: they leave theirs, and this one leaves when the user joins
 * one there. The server ends the same call in another window. @returns a function that ends this
 */
export function announceCall(roomId: number, name: string | null, onOther: () => void): () => void {
  const windows = open();
  const say = (message: Message) => windows.postMessage(message);
  windows.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('asks' in data) say({ isIn: name });
    else if ('joined' in data && data.joined !== roomId) onOther();
  });
  say({ joined: roomId });
  return () => {
    say({ isIn: undefined });
    windows.close();
  };
}

/** The call that the user is in, in any window of this browser: its name; null for the virtual office, undefined for none. */
export function useAnyCall(): string | null | undefined {
  const [name, setName] = useState<string | null>();
  useEffect(() => {
    const windows = open();
    windows.addEventListener('message', ({ data }: MessageEvent<Message>) => 'isIn' in data && setName(data.isIn));
    windows.postMessage({ asks: true } satisfies Message);
    return () => windows.close();
  }, []);
  return name;
}
