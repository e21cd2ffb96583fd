import { useEffect, useRef, useState } from 'react';
import { serverSentence } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { sayWhyEnded } from './room/endTexts.ts';
import type { Room } from './room/state.ts';

/** Joins a room when the component is mounted, and leaves it when it is unmounted. `onEnd` is called once the user is out of it. */
export function useJoinedRoom(join: () => Promise<Room>, onEnd: () => void): Room | undefined {
  const [room, setRoom] = useState<Room>();
  const joining = useRef<Promise<Room>>(undefined);
  const isMounted = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: joins once
  useEffect(() => {
    isMounted.current = true;
    joining.current ??= join();
    const joined = joining.current;
    joined.then(setRoom, (error: Error) => {
      toast.error(
        t("You couldn't join with video"),
        serverSentence(error) ?? t('Check your connection and try again.'),
      );
      onEnd();
    });
    return () => {
      isMounted.current = false;
      const leave = () => isMounted.current || joined.then(({ actions }) => actions.leave());
      // In development React mounts each component twice.
      setTimeout(() => void leave(), 0);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports the end once
  useEffect(() => {
    if (!room) return;
    return room.state.subscribe(() => {
      const { status, endReason } = room.state.get();
      if (status !== 'ended' || !isMounted.current) return;
      sayWhyEnded(endReason);
      onEnd();
    });
  }, [room]);
  return room;
}
