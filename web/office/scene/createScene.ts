import type { Facing } from '#contract/avatars.ts';
import type { OfficePerson } from '#contract/office-signals.ts';
import { speed, step } from '#rules/office/movement.ts';
import type { OfficeArea, Point } from '#rules/office/office-map.ts';
import { findPath } from '#rules/office/paths.ts';
import type { TiledObject } from '#rules/office/tiled-map.ts';
import type { Office, Position } from '../openOffice.ts';
import type { LoadedMap } from '../queries.ts';
import { type Box, type Drawn, drawBubbles, drawLabel, drawPerson, type Label } from './drawPeople.ts';
import { createTileDrawer, type View } from './drawTiles.ts';

/** How many walking pictures a second. */
const strides = 7;
/** The longest time that one frame moves people, in seconds: after a hidden tab no one leaps. */
const longestFrame = 0.1;
/** Farther than this from where someone is, in pixels, their avatar is put there at once. */
const leap = 200;
/** How close to the person that they follow someone stays, in pixels. */
const followDistance = 48;
/** How often the way to a followed person is found again, in ms. */
const followMs = 400;

/** What the scene shows of rooms: a meeting that runs in it. */
export type RoomSign = { title: string; detail: string };

export type SceneContext = {
  people(): OfficePerson[];
  labelOf(person: OfficePerson): Label;
  signOf(area: OfficeArea): RoomSign | undefined;
  isDark(): boolean;
  /** How dark it is outside, from 0 at day to 1 at night. */
  night(): number;
};

export type Scene = {
  /** The direction of the pressed keys; each part -1, 0 or 1. Ends a walk to a point. */
  setDirection(direction: Point): void;
  walkTo(goal: Point): void;
  /** Walks behind someone until told otherwise; null ends this. */
  follow(id: string | null): void;
  /** The point of the map under a pixel of the canvas. */
  pointAt(x: number, y: number): Point;
  /** Who stands at a point of the map. */
  personAt(point: Point): OfficePerson | undefined;
  destroy(): void;
};

function facingOf({ x, y }: Point, before: Facing): Facing {
  if (x === 0 && y === 0) return before;
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'up' : 'down';
}

/** Draws the office on a canvas sixty times a second, and walks the user's avatar. */
export function createScene(
  canvas: HTMLCanvasElement,
  { map, office, context }: { map: LoadedMap; office: Office; context: SceneContext },
): Scene {
  const drawTiles = createTileDrawer(map);
  const lights = map.tiled.layers.flatMap((layer) =>
    layer.type === 'objectgroup' ? layer.objects.filter((object) => (object.class || object.type) === 'light') : [],
  );
  const drawn = new Map<string, Position & { walkedAt: number }>();
  let own: Position | undefined;
  let direction: Point = { x: 0, y: 0 };
  let path: Point[] = [];
  let followed: string | null = null;
  let followedAt = 0;
  let before = performance.now();
  let frame = 0;
  let view = { x: 0, y: 0, zoom: 1 };

  const ownId = () => office.ownId() ?? '';
  own = office.positions.get(ownId());
  office.onPlaced((position) => {
    own = position;
    path = [];
  });

  /** Where the keys or the path lead in this frame, as a direction. */
  function heading(from: Position, seconds: number): Point {
    if (direction.x !== 0 || direction.y !== 0) return direction;
    const next = path[0];
    if (!next) return { x: 0, y: 0 };
    const [x, y] = [next.x - from.x, next.y - from.y];
    const distance = Math.hypot(x, y);
    const reach = speed * seconds;
    if (distance > reach) return { x: x / distance, y: y / distance };
    path = path.slice(1);
    return { x: x / reach, y: y / reach };
  }

  function walk(seconds: number, now: number): void {
    if (!own) return;
    if (followed && now - followedAt > followMs) {
      followedAt = now;
      const goal = office.positions.get(followed);
      if (!goal) followed = null;
      else if (Math.hypot(goal.x - own.x, goal.y - own.y) <= followDistance) path = [];
      else path = findPath(map.office, own, goal);
    }
    const toward = heading(own, seconds);
    const facing = facingOf(toward, own.facing);
    const next = { ...step(map.office, own, toward, seconds), facing };
    if (next.x === own.x && next.y === own.y && facing === own.facing) {
      if (path.length > 0 && toward.x === 0 && toward.y === 0) path = [];
      return;
    }
    own = next;
    office.walk(next);
  }

  /** Moves the avatars of others towards where they are. */
  function approach(seconds: number, now: number): void {
    for (const { id } of context.people()) {
      const goal = id === ownId() ? own : office.positions.get(id);
      if (!goal) continue;
      const current = drawn.get(id);
      const distance = current ? Math.hypot(goal.x - current.x, goal.y - current.y) : 0;
      if (!current || id === ownId() || distance > leap) {
        const hasWalked = current && distance > 0.1 && distance <= leap;
        drawn.set(id, { ...goal, walkedAt: hasWalked ? now : (current?.walkedAt ?? 0) });
        continue;
      }
      // A little faster than people walk, so that they catch up.
      const part = distance === 0 ? 0 : Math.min(1, (speed * 1.25 * seconds) / distance);
      const walkedAt = distance > 0.5 ? now : current.walkedAt;
      drawn.set(id, {
        ...{ x: current.x + (goal.x - current.x) * part, y: current.y + (goal.y - current.y) * part },
        ...{ facing: goal.facing, walkedAt },
      });
    }
    for (const id of drawn.keys()) if (!context.people().some((person) => person.id === id)) drawn.delete(id);
  }

  /** Fits the canvas to its element, and the view to the user's avatar within the map. */
  function fitView(): void {
    const ratio = window.devicePixelRatio || 1;
    const { clientWidth, clientHeight } = canvas;
    const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    const zoom = clientWidth < 600 ? 1.25 : 1.5;
    const size = { width: map.tiled.width * 32, height: map.tiled.height * 32 };
    const center = drawn.get(ownId()) ?? { x: size.width / 2, y: size.height / 2 };
    const [visibleWidth, visibleHeight] = [clientWidth / zoom, clientHeight / zoom];
    const within = (middle: number, visible: number, all: number) =>
      visible >= all ? (all - visible) / 2 : Math.min(Math.max(middle - visible / 2, 0), all - visible);
    view = { x: within(center.x, visibleWidth, size.width), y: within(center.y, visibleHeight, size.height), zoom };
  }

  function draw(now: number): void {
    const graphics = canvas.getContext('2d');
    if (!graphics) return;
    const ratio = (window.devicePixelRatio || 1) * view.zoom;
    graphics.setTransform(1, 0, 0, 1, 0, 0);
    graphics.fillStyle = map.tiled.backgroundcolor ?? '#20303f';
    graphics.fillRect(0, 0, canvas.width, canvas.height);
    // Whole pixels of the screen, so that tiles have no seams.
    graphics.setTransform(ratio, 0, 0, ratio, Math.round(-view.x * ratio), Math.round(-view.y * ratio));
    graphics.imageSmoothingEnabled = false;
    const visible = { x: view.x, y: view.y, width: canvas.width / ratio, height: canvas.height / ratio };
    drawTiles(graphics, 'below', visible);
    const people: Drawn[] = context
      .people()
      .flatMap((person): Drawn[] => {
        const position = drawn.get(person.id);
        if (!position) return [];
        const isWalking = now - position.walkedAt < 120;
        const stride = isWalking ? ([1, 0, 2, 0] as const)[Math.floor((now / 1000) * strides) % 4] : 0;
        return [{ person, position, stride: stride ?? 0, label: context.labelOf(person) }];
      })
      .sort((one, other) => one.position.y - other.position.y);
    drawBubbles(graphics, people, context.isDark());
    for (const one of people) drawPerson(graphics, one);
    drawTiles(graphics, 'above', visible);
    drawNight(graphics, visible);
    drawSigns(graphics);
    const boxes: Box[] = [];
    for (const one of people) drawLabel(graphics, one, boxes);
  }

  function drawNight(graphics: CanvasRenderingContext2D, { x, y, width, height }: View): void {
    const darkness = Math.max(context.night() * 0.42, context.isDark() ? 0.28 : 0);
    if (darkness === 0) return;
    graphics.fillStyle = `rgb(14 22 54 / ${Math.round(darkness * 100)}%)`;
    graphics.fillRect(x, y, width, height);
    graphics.globalCompositeOperation = 'lighter';
    for (const light of lights) drawLight(graphics, light, darkness);
    graphics.globalCompositeOperation = 'source-over';
  }

  /** Draws the warm light of a lamp. */
  function drawLight(graphics: CanvasRenderingContext2D, light: TiledObject, darkness: number): void {
    const radius = light.width / 2;
    const [x, y] = [light.x + radius, light.y + light.height / 2];
    const glow = graphics.createRadialGradient(x, y, 0, x, y, radius);
    glow.addColorStop(0, `rgb(255 190 100 / ${Math.round(darkness * 90)}%)`);
    glow.addColorStop(1, 'rgb(255 190 100 / 0%)');
    graphics.fillStyle = glow;
    graphics.fillRect(light.x, light.y, light.width, light.height);
  }

  /** Lights up the rooms in which a meeting runs, with its name and the time left. */
  function drawSigns(graphics: CanvasRenderingContext2D): void {
    for (const area of map.office.areas) {
      const sign = context.signOf(area);
      if (!sign) continue;
      graphics.fillStyle = 'rgb(255 205 110 / 26%)';
      graphics.fillRect(area.x, area.y, area.width, area.height);
      graphics.strokeStyle = 'rgb(255 205 110 / 85%)';
      graphics.lineWidth = 2;
      graphics.strokeRect(area.x + 1, area.y + 1, area.width - 2, area.height - 2);
      const middle = area.x + area.width / 2;
      graphics.textAlign = 'center';
      graphics.textBaseline = 'middle';
      graphics.fillStyle = 'rgb(40 28 8 / 85%)';
      graphics.beginPath();
      graphics.roundRect(area.x + 8, area.y + 8, area.width - 16, 40, 8);
      graphics.fill();
      graphics.fillStyle = '#ffe3ad';
      graphics.font = '600 13px Inter Variable, system-ui, sans-serif';
      graphics.fillText(sign.title, middle, area.y + 20, area.width - 28);
      graphics.font = '12px Inter Variable, system-ui, sans-serif';
      graphics.fillText(sign.detail, middle, area.y + 37, area.width - 28);
    }
  }

  function loop(now: number): void {
    frame = requestAnimationFrame(loop);
    const seconds = Math.min((now - before) / 1000, longestFrame);
    before = now;
    own ??= office.positions.get(ownId());
    walk(seconds, now);
    approach(seconds, now);
    fitView();
    draw(now);
  }
  frame = requestAnimationFrame(loop);

  return {
    setDirection(next) {
      direction = next;
      if (next.x === 0 && next.y === 0) return;
      path = [];
      followed = null;
    },
    walkTo(goal) {
      followed = null;
      if (own) path = findPath(map.office, own, goal);
    },
    follow(id) {
      followed = id;
      followedAt = 0;
    },
    pointAt: (x, y) => ({ x: view.x + x / view.zoom, y: view.y + y / view.zoom }),
    personAt: ({ x, y }) =>
      context.people().findLast(({ id }) => {
        const position = drawn.get(id);
        return id !== ownId() && position && Math.abs(position.x - x) < 16 && y < position.y + 4 && y > position.y - 62;
      }),
    destroy: () => cancelAnimationFrame(frame),
  };
}
