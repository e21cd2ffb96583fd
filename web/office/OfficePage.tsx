import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OfficeSettings } from '#contract/office.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FullScreenLoader } from '#web/ui/feedback/FullScreenLoader.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { forgetLostCall, rememberCall } from '#web/video-rooms/current/currentCall.ts';
import { announceCall } from '#web/video-rooms/current/otherCalls.ts';
import type { LocalMedia } from '#web/video-rooms/devices/localMedia.ts';
import { isVideoSupported } from '#web/video-rooms/devices/support.ts';
import { useLocalMedia } from '#web/video-rooms/devices/useLocalMedia.ts';
import { leaveUnentered } from '#web/video-rooms/media/openRoom.ts';
import { PreJoin } from '#web/video-rooms/PreJoin.tsx';
import { EndedScreen } from '#web/video-rooms/room/EndedScreen.tsx';
import { pressCallKey } from '#web/video-rooms/room/useCallKeys.ts';
import { UnsupportedBrowser } from '#web/video-rooms/UnsupportedBrowser.tsx';
import { OfficeScreen } from './OfficeScreen.tsx';
import { isFramed, rejoinHash, type ToOfficePage, tellPageAround } from './officeFrame.ts';
import { type Office, openOffice } from './openOffice.ts';
import { officeSettingsQuery } from './queries.ts';

/** The virtual office, from the choice of devices to the end. It is shown in the frame of Team Community, or in its own window. */
export default function OfficePage() {
  const { data: settings, isError, refetch } = useQuery(officeSettingsQuery);
  const [visit, setVisit] = useState(1);
  // It may have been loaded again. The event of the frame would come late, after a quick user has entered.
  useEffect(() => tellPageAround({ inOffice: { isIn: false, meetingId: undefined, doNotDisturb: false } }), []);
  const title = t('Virtual office');
  if (!isVideoSupported())
    return (
      <Page title={title}>
        <UnsupportedBrowser />
      </Page>
    );
  if (!settings)
    return isError ? (
      <Page title={title}>
        <ErrorState onRetry={refetch} />
      </Page>
    ) : (
      <FullScreenLoader />
    );
  return <Visit key={visit} settings={settings} onRejoin={() => setVisit(visit + 1)} />;
}

type VisitProps = { settings: OfficeSettings; onRejoin: () => void };

function Visit({ settings, onRejoin }: VisitProps) {
  const media = useLocalMedia();
  const [office, setOffice] = useState<Office>();
  const [isJoining, setJoining] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (location.hash !== rejoinHash) return;
    // Only once: after a reload the user says so again.
    navigate(location.pathname, { replace: true });
    void enter();
  });
  if (office) return <InOffice office={office} settings={settings} media={media} onRejoin={onRejoin} />;
  async function enter(): Promise<void> {
    setJoining(true);
    setError(undefined);
    media.dismissFaults();
    try {
      const { id } = await api.office.open();
      const access = await api.videoRooms.join({ params: { id } });
      if (media.isStopped()) return leaveUnentered(access);
      if (isFramed())
        rememberCall({ ...{ roomId: id, meetingId: null, isOffice: true }, name: '', path: '/team-community' });
      const { microphone, camera, isMuted } = media.state.get();
      media.rememberChoices();
      setOffice(openOffice(id, access, { microphone, camera, isMuted: isMuted || !microphone }, settings.avatar));
    } catch (failure) {
      const sentence = failure instanceof ApiError ? failure.sentence : undefined;
      setError(sentence ?? t('Failed to generate video room access'));
    }
    setJoining(false);
  }
  return (
    <Page title={t('Virtual office')}>
      <PreJoin
        media={media}
        isJoining={isJoining}
        error={error}
        onJoin={() => void enter()}
        label={t('Enter the office')}
      />
    </Page>
  );
}

function InOffice({ office, settings, media, onRejoin }: VisitProps & { office: Office; media: LocalMedia }) {
  const { status, endReason } = useStore(office.room.state);
  const isMounted = useRef(true);
  const isOver = status === 'ended';
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // In development React mounts each component twice.
      setTimeout(() => isMounted.current || office.leave());
    };
  }, [office]);
  useEffect(() => {
    if (!isOver) return;
    media.stop();
    forgetLostCall(office.roomId);
  }, [isOver, media, office]);
  useEffect(
    () => (isOver ? undefined : announceCall(office.roomId, null, office.room.actions.leaveBecause)),
    [office, isOver],
  );
  useEffect(() => {
    const press = ({ origin, data }: MessageEvent<ToOfficePage>) => {
      if (origin === location.origin && data.presses) pressCallKey(data.presses);
    };
    window.addEventListener('message', press);
    return () => window.removeEventListener('message', press);
  }, []);
  useEffect(() => tellPageAround({ inOffice: { isIn: !isOver }, endReason }), [isOver, endReason]);
  if (isOver)
    return (
      <Page title={t('Virtual office')}>
        <EndedScreen
          reason={endReason ?? 'left'}
          onRejoin={onRejoin}
          back={isFramed() ? undefined : { to: '/team-community', label: t('Team Community') }}
        />
      </Page>
    );
  return <OfficeScreen office={office} settings={settings} media={media} />;
}
