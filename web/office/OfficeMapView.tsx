import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OfficePerson } from '#contract/office-signals.ts';
import type { OfficeArea } from '#rules/office/office-map.ts';
import { serverNow } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { runningMeetingsQuery } from '#web/meetings/queries.ts';
import { isTurnedOff } from '#web/ui/singleKeys.ts';
import { isCovered } from '#web/ui/stack.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './OfficeMapView.module.css';
import type { Office } from './openOffice.ts';
import type { LoadedMap } from './queries.ts';
import { createScene, type RoomSign, type Scene, type SceneContext } from './scene/createScene.ts';
import { statusOf } from './statusOf.ts';

type Props = {
  office: Office;
  map: LoadedMap;
  /** Called with what walks the user's avatar, and with undefined when the map is gone. */
  onScene: (scene: Scene | undefined) => void;
};

const directions: Record<string, { x: number; y: number }> = {
  ...{ ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } },
  ...{ KeyA: { x: -1, y: 0 }, KeyD: { x: 1, y: 0 }, KeyW: { x: 0, y: -1 }, KeyS: { x: 0, y: 1 } },
};

/** The map with everyone on it. Arrow keys, W, A, S and D, clicks and touches walk. */
export function OfficeMapView({ office, map, onScene }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const context = useSceneContext(office);
  const latest = useRef(context);
  latest.current = context;
  const [scene, setScene] = useState<Scene>();
  useEffect(() => {
    if (!canvas.current) return;
    const created = createScene(canvas.current, {
      map,
      office,
      context: {
        people: () => latest.current.people(),
        labelOf: (person) => latest.current.labelOf(person),
        signOf: (area) => latest.current.signOf(area),
        isDark: () => latest.current.isDark(),
        night: () => latest.current.night(),
      },
    });
    setScene(created);
    onScene(created);
    canvas.current.focus({ preventScroll: true });
    return () => {
      created.destroy();
      onScene(undefined);
    };
  }, [map, office, onScene]);
  useWalkKeys(scene);
  return (
    <canvas
      ref={canvas}
      className={classes.canvas}
      role="img"
      aria-label={t('Map of the office. The list of people beside it does everything without the map.')}
      tabIndex={0}
      onPointerDown={(event) => {
        if (!scene || !event.isPrimary) return;
        event.currentTarget.focus({ preventScroll: true });
        const { left, top } = event.currentTarget.getBoundingClientRect();
        const point = scene.pointAt(event.clientX - left, event.clientY - top);
        const person = scene.personAt(point);
        if (person) scene.follow(person.id);
        else scene.walkTo(point);
      }}
    />
  );
}

/** Walks while keys are pressed and nothing else uses them. */
function useWalkKeys(scene: Scene | undefined): void {
  useEffect(() => {
    if (!scene) return;
    const pressed = new Set<string>();
    function update(): void {
      const [x, y] = [...pressed].reduce(
        ([x, y], code) => [x + (directions[code]?.x ?? 0), y + (directions[code]?.y ?? 0)],
        [0, 0],
      );
      scene?.setDirection({ x: Math.sign(x), y: Math.sign(y) });
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (!directions[event.code] || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTurnedOff(event)) return;
      const isOnMap = event.target === document.body || event.target instanceof HTMLCanvasElement;
      if (!isOnMap || isCovered()) return;
      // The page would scroll.
      event.preventDefault();
      pressed.add(event.code);
      update();
    }
    function onKeyUp({ code }: KeyboardEvent): void {
      if (pressed.delete(code)) update();
    }
    function release(): void {
      pressed.clear();
      update();
    }
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('keyup', onKeyUp);
    // The key may be released in another window.
    window.addEventListener('blur', release);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('keyup', onKeyUp);
      window.removeEventListener('blur', release);
    };
  }, [scene]);
}

/** What the scene asks for each time it draws. */
function useSceneContext(office: Office): SceneContext {
  const { people, sayings, waves } = useStore(office.state);
  const { participants } = useStore(office.room.state);
  const { find, nameOf } = usePeople();
  const { data: meetings = [] } = useQuery(runningMeetingsQuery);
  const pictureOf = usePictures();
  const isMe = (person: OfficePerson) => person.id === office.ownId();
  function signOf(area: OfficeArea): RoomSign | undefined {
    const meeting = meetings.find(({ officeRoom }) => area.room !== undefined && officeRoom === area.room);
    if (!meeting) return undefined;
    const started = Date.parse(meeting.actualStartTime ?? meeting.createdAt);
    const left = Math.round((started + meeting.durationMinutes * 60_000 - serverNow()) / 60_000);
    return {
      title: meeting.title,
      detail:
        left >= 0
          ? t('{count, plural, one {# minute left} other {# minutes left}}', { count: left })
          : t('{count, plural, one {# minute over} other {# minutes over}}', { count: -left }),
    };
  }
  return {
    people: () => people,
    labelOf: (person) => ({
      name: nameOf(person.userId),
      picture: pictureOf(find(person.userId)?.profileImageUrl),
      status: statusOf(person),
      saying: sayings[person.id],
      isWaving: waves.includes(person.id),
      isSpeaking: participants.some(({ id, isSpeaking }) => id === person.id && isSpeaking),
      isMe: isMe(person),
    }),
    signOf,
    isDark: () => document.documentElement.dataset.mantineColorScheme === 'dark',
    night: () => nightAt(new Date()),
  };
}

/** Loads the pictures of people, each once. */
function usePictures(): (url: string | null | undefined) => HTMLImageElement | undefined {
  const pictures = useRef(new Map<string, HTMLImageElement>());
  return (url) => {
    if (!url) return undefined;
    let picture = pictures.current.get(url);
    if (!picture) {
      picture = new Image();
      picture.src = url;
      pictures.current.set(url, picture);
    }
    return picture.complete && picture.naturalWidth > 0 ? picture : undefined;
  };
}

/** How dark it is outside at a time of the viewer's clock: 0 from 8 to 17 o'clock, 1 from 21 to 5, between them in steps of time. */
function nightAt(time: Date): number {
  const hour = time.getHours() + time.getMinutes() / 60;
  const evening = (hour - 17) / 4;
  const morning = (8 - hour) / 3;
  return Math.min(Math.max(evening, morning, 0), 1);
}
