import { Suspense } from 'react';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { useUser } from '#web/lib/session.ts';
import { useStore } from '#web/lib/useStore.ts';
import { officeFrame } from '#web/office/officeFrame.ts';
import { currentCall } from '#web/video-rooms/current/currentCall.ts';

const CallHost = lazyPart(() => import('#web/video-rooms/current/CallHost.tsx'));
const OfficeHost = lazyPart(() => import('#web/office/OfficeHost.tsx'));

/** The call and the office that the user is in. They go on whatever the screen is, also without navigation, or when it fails. */
export function CallsInProgress() {
  const call = useStore(currentCall);
  const office = useStore(officeFrame);
  const { data: user } = useUser();
  if (!user) return null;
  return (
    <>
      {call && (
        <Suspense>
          <CallHost key={call.roomId} call={call} />
        </Suspense>
      )}
      {office && (
        <Suspense>
          <OfficeHost frame={office} />
        </Suspense>
      )}
    </>
  );
}
