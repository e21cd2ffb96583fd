import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { officeIdleMs } from '#contract/limits.ts';
import type { OfficeSettings } from '#contract/office.ts';
import type { OfficeMapName } from '#contract/office-names.ts';
import { useRemembered } from '#web/lib/browser/useRemembered.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FullScreenLoader } from '#web/ui/feedback/FullScreenLoader.tsx';
import { IconUsers } from '#web/ui/icons/icons.ts';
import type { LocalMedia } from '#web/video-rooms/devices/localMedia.ts';
import { Announcer } from '#web/video-rooms/room/Announcer.tsx';
import { ToolButton } from '#web/video-rooms/room/ToolButton.tsx';
import { useOwnMedia } from '#web/video-rooms/room/useOwnMedia.ts';
import { useWakeLock } from '#web/video-rooms/room/useWakeLock.ts';
import { AreaCall } from './AreaCall.tsx';
import { BubbleCall } from './BubbleCall.tsx';
import { OfficeBar } from './OfficeBar.tsx';
import { OfficeMapView } from './OfficeMapView.tsx';
import classes from './OfficeScreen.module.css';
import { tellPageAround } from './officeFrame.ts';
import type { Office } from './openOffice.ts';
import { OfficeEvents, PeopleList } from './PeopleList.tsx';
import { officeMapQuery } from './queries.ts';
import type { Scene } from './scene/createScene.ts';

type Props = { office: Office; settings: OfficeSettings; media: LocalMedia };

/** The office with the user in it: the map, who is where, and the call that they are in. */
export function OfficeScreen({ office, settings, media }: Props) {
  const { map: version, people } = useStore(office.state);
  const room = useStore(office.room.state);
  const [scene, setScene] = useState<Scene>();
  const [listsPeople, setListsPeople] = useRemembered(storageKeys.officePeople, true);
  // The version begins with the name of the map.
  const name = version.slice(0, version.indexOf('-')) as OfficeMapName;
  const { data: map, isError, refetch } = useQuery({ ...officeMapQuery(name, version), enabled: version !== '' });
  useOwnMedia(office.room, media);
  useWakeLock();
  useAway(office);
  const me = people.find(({ id }) => id === office.ownId());
  const area = map?.office.areas.find((one) => one.name === me?.area);
  useQuiet(media, area?.kind === 'quiet');
  const doNotDisturb = me?.doNotDisturb ?? false;
  useEffect(() => tellPageAround({ inOffice: { doNotDisturb } }), [doNotDisturb]);
  if (isError) return <ErrorState onRetry={refetch} />;
  if (!map || !me) return <FullScreenLoader label={t('Entering the office…')} />;
  return (
    <div className={classes.screen} data-lists={listsPeople || undefined}>
      <h1 tabIndex={-1} className="visually-hidden">
        {t('Virtual office')}
      </h1>
      <div className={classes.map}>
        <OfficeMapView office={office} map={map} onScene={setScene} />
        <div className={classes.call}>
          {area?.kind === 'room' && area.room !== undefined ? (
            <Suspense fallback={null}>
              <AreaCall key={area.room} name={area.room} media={media} />
            </Suspense>
          ) : (
            <BubbleCall office={office} media={media} bubble={me.bubble} />
          )}
        </div>
        <OfficeBar office={office} settings={settings} me={me} media={media} area={area}>
          <ToolButton
            label={t('Who is where')}
            aria-pressed={listsPeople}
            icon={<IconUsers size={22} stroke={1.6} />}
            tone={listsPeople ? 'on' : undefined}
            onClick={() => setListsPeople(!listsPeople)}
          />
        </OfficeBar>
      </div>
      <PeopleList office={office} map={map} me={me} scene={scene} />
      <OfficeEvents office={office} />
      <Announcer state={room} />
    </div>
  );
}

/** In a quiet area the microphone is off. Afterwards it is as it was before, unless the user has touched it meanwhile. */
function useQuiet(media: LocalMedia, isQuiet: boolean): void {
  useEffect(() => {
    if (!isQuiet || media.state.get().isMuted) return;
    void media.setMuted(true);
    let isAsItWas = true;
    const unsubscribe = media.state.subscribe(() => {
      isAsItWas &&= media.state.get().isMuted;
    });
    return () => {
      unsubscribe();
      if (isAsItWas) void media.setMuted(false);
    };
  }, [media, isQuiet]);
}

const signs = ['keydown', 'compositionupdate', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Tells the others when the user is away, and when they are back. */
function useAway(office: Office): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function stir(): void {
      clearTimeout(timer);
      office.setStatus({ isAway: false });
      timer = setTimeout(() => office.setStatus({ isAway: true }), officeIdleMs);
    }
    stir();
    for (const sign of signs) document.addEventListener(sign, stir, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, stir);
    };
  }, [office]);
}
