import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';

/** A visible part of a page: the first that matches a selector and, if given, has that label or else that text. */
export type Part = [selector: string, name?: string | RegExp];

type Point = { x: number; y: number };

/** How long what a person would see may take, in ms. */
const timeout = 20_000;

/** Gives a part of the page, null where there is none. */
const find = ([selector, name]: Part): string => {
  const pattern =
    name instanceof RegExp ? name : new RegExp(`^${(name ?? '').replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$`);
  return `(() => {
    const plain = (texts) => texts.join(' ').replace(/\\s+/g, ' ').trim();
    const nameOf = (part) =>
      part.getAttribute('aria-label') ||
      plain((part.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)) ||
      plain([...(part.labels ?? [])].map(({ textContent }) => textContent)) ||
      plain([part.innerText ?? part.textContent]);
    return [...document.querySelectorAll(${JSON.stringify(selector)})].find((part) =>
      part.checkVisibility({ visibilityProperty: true }) && ${name === undefined || `${pattern}.test(nameOf(part))`}) ?? null;
  })()`;
};

/** Gives the middle of a part, scrolled into view; null where a click there would reach something else. */
const middleOf = (part: Part): string => `(() => {
  const part = ${find(part)};
  part?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { x, y, width, height } = part?.getBoundingClientRect() ?? {};
  const middle = { x: x + width / 2, y: y + height / 2 };
  const hit = part && !part.disabled && document.elementFromPoint(middle.x, middle.y);
  return part?.contains(hit) || [...(part?.labels ?? [])].some((label) => label.contains(hit)) ? middle : null;
})()`;

/** A browser's window, used as a person does: by what is seen in it, with mouse and keys. */
export class Window {
  readonly driver: Driver;
  readonly url: string;

  constructor(driver: Driver, url: string) {
    this.driver = driver;
    this.url = url;
  }

  open(path: string): Promise<void> {
    return this.driver.open(this.url + path);
  }

  /** Leaves for another page until it is there: a page on its way out may lose the order, and the next one gets it. */
  async leaveFor(path: string): Promise<void> {
    const order = `location.pathname === ${JSON.stringify(path)} || void location.assign(${JSON.stringify(path)})`;
    const isThere = () => this.driver.run<boolean>(order).catch(() => false);
    await expect.poll(isThere, { message: `to be at ${path}`, timeout, intervals: [3000] }).toBe(true);
  }

  isAt(path: string): Promise<boolean> {
    return this.driver.run(`location.pathname === ${JSON.stringify(path)}`);
  }

  /** Goes to another screen within the page, as a link does. */
  async goWithin(path: string): Promise<void> {
    await this.driver.run(
      `(history.pushState(null, '', ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent('popstate')))`,
    );
  }

  /** Waits until an expression in the page has that value. */
  async waitFor(expression: string, value: unknown): Promise<void> {
    await expect.poll(() => this.driver.run(expression), { message: expression, timeout }).toEqual(value);
  }

  /** Waits until a part is there. */
  async see(...part: Part): Promise<void> {
    // While a page makes way for another there is nothing to be seen.
    const isThere = () => this.driver.run<boolean>(`${find(part)} !== null`).catch(() => false);
    await expect.poll(isThere, { message: `to see ${part.join(' ')}`, timeout }).toBe(true);
  }

  /** Waits until a part is gone. */
  async miss(...part: Part): Promise<void> {
    const isThere = () => this.driver.run<boolean>(`${find(part)} !== null`);
    await expect.poll(isThere, { message: `not to see ${part.join(' ')}`, timeout }).toBe(false);
  }

  /** Waits until a field has that value. */
  async seeValue(part: Part, value: string): Promise<void> {
    const read = () => this.driver.run<string>(`${find(part)}?.value`);
    await expect.poll(read, { message: `the value of ${part.join(' ')}`, timeout }).toBe(value);
  }

  /** Clicks a part as soon as it is there, rests, and can be reached. */
  async click(...part: Part): Promise<void> {
    await this.pointAt(part);
    await this.driver.mouseDown();
    await this.driver.mouseUp();
  }

  /** Moves the mouse to the middle of a part as soon as it is there, rests, and can be reached. */
  async pointAt(part: Part): Promise<Point> {
    let last: Point | null = null;
    await expect(async () => {
      const middle = await this.driver.run<Point | null>(middleOf(part));
      const rests = middle && middle.x === last?.x && middle.y === last.y;
      last = middle;
      expect(rests, `${part.join(' ')} can be reached`).toBe(true);
    }).toPass({ timeout, intervals: [20, 50, 100] });
    const { x, y } = last ?? { x: 0, y: 0 };
    await this.driver.move(x, y);
    return { x, y };
  }

  /** Drags from the middle of a part, or from a point of the window, to another. */
  async drag(from: Part | Point, to: Part | Point): Promise<void> {
    const start = Array.isArray(from) ? await this.pointAt(from) : from;
    await this.#moveTo(start);
    await this.driver.mouseDown();
    // What is dragged begins to follow once the mouse has moved a little.
    for (const by of [8, 16]) await this.#moveTo({ x: start.x + by / 4, y: start.y + by });
    const middle = `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))`;
    const end = Array.isArray(to) ? await this.driver.run<Point>(`${middle}(${find(to)}.getBoundingClientRect())`) : to;
    await this.#moveTo({ x: end.x, y: end.y - 6 });
    await this.#moveTo(end);
    await this.driver.mouseUp();
  }

  /** Moves the mouse, and lets the page draw what follows from it: what a frame measures shows in the next. */
  async #moveTo({ x, y }: Point): Promise<void> {
    await this.driver.move(x, y);
    await this.driver.run('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))');
  }

  /** Presses keys one after the other; those of a chord are joined: `Control+v`. */
  async press(...chords: string[]): Promise<void> {
    for (const chord of chords) {
      const keys = chord.split(/(?<=.)\+/);
      for (const key of keys) await this.driver.keyDown(key);
      for (const key of keys.reverse()) await this.driver.keyUp(key);
    }
  }

  type(text: string): Promise<void> {
    return this.driver.type(text);
  }
}
