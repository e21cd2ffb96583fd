import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';

/** A visible element: the first that matches a selector and, if given, has that label or else that text. */
export type Part = [selector: string, name?: string | RegExp];

type Point = { x: number; y: number };

/** Time limit for a visible result, in ms. Generous: it finds what hangs, not slow machines. */
const timeout = 60_000;

/** Runs in the page; returns an element or null. */
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

/** Returns the center of an element, scrolled into view, or null if a click there would hit another one. */
const middleOf = (part: Part): string => `(() => {
  const part = ${find(part)};
  part?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { x, y, width, height } = part?.getBoundingClientRect() ?? {};
  const middle = { x: x + width / 2, y: y + height / 2 };
  const hit = part && !part.disabled && document.elementFromPoint(middle.x, middle.y);
  return part?.contains(hit) || [...(part?.labels ?? [])].some((label) => label.contains(hit)) ? middle : null;
})()`;

/** Runs in the page: what has the focus, what toasts say, and how the screen begins. */
const situation = `[
  'Focus: ' + document.activeElement?.outerHTML.slice(0, 200),
  'Toasts: ' + [...document.querySelectorAll('[role=alert]')].map((toast) => toast.innerText).join(' | '),
  'Screen: ' + document.querySelector('main')?.innerText.slice(0, 1000),
].join('\\n')`;

/** A browser window, used like a person does: by its visible content, with mouse and keyboard. */
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

  /** Repeats the navigation until the page is there, because a page that is unloading may ignore it. */
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

  /** Waits until an element is there. */
  async see(...part: Part): Promise<void> {
    // During a navigation there is no document to look at.
    const isThere = () => this.driver.run<boolean>(`${find(part)} !== null`).catch(() => false);
    await expect
      .poll(isThere, { message: `to see ${part.join(' ')}`, timeout })
      .toBe(true)
      .catch(async (error: Error) => {
        throw new Error(`${error.message}\n${await this.driver.run(situation).catch(String)}`);
      });
  }

  /** Waits until an element is gone. */
  async miss(...part: Part): Promise<void> {
    const isThere = () => this.driver.run<boolean>(`${find(part)} !== null`);
    await expect.poll(isThere, { message: `not to see ${part.join(' ')}`, timeout }).toBe(false);
  }

  /** Waits until a field has that value. */
  async seeValue(part: Part, value: string): Promise<void> {
    const read = () => this.driver.run<string>(`${find(part)}?.value`);
    await expect.poll(read, { message: `the value of ${part.join(' ')}`, timeout }).toBe(value);
  }

  /** Clicks an element once it is there, stable, and not covered. */
  async click(...part: Part): Promise<void> {
    await this.pointAt(part);
    await this.driver.mouseDown();
    await this.driver.mouseUp();
  }

  /** Moves the mouse to the center of an element once it is there, stable, and not covered. */
  async pointAt(part: Part): Promise<Point> {
    let last: Point | null = null;
    await expect(async () => {
      const middle = await this.driver.run<Point | null>(middleOf(part));
      const rests = middle && middle.x === last?.x && middle.y === last.y;
      last = middle;
      expect(rests, `${part.join(' ')} can be reached`).toBe(true);
      const { x, y } = middle ?? { x: 0, y: 0 };
      await this.driver.move(x, y);
      // On a busy machine the page may have moved it meanwhile.
      expect(await this.driver.run(middleOf(part)), `${part.join(' ')} stays there`).toEqual(middle);
    }).toPass({ timeout, intervals: [20, 50, 100] });
    return last ?? { x: 0, y: 0 };
  }

  /** Drags from the center of an element, or from a point of the window, to another. Drops it once a screen reader says that. */
  async drag(from: Part | Point, to: Part | Point, said?: RegExp): Promise<void> {
    const start = Array.isArray(from) ? await this.pointAt(from) : from;
    await this.#moveTo(start);
    await this.driver.mouseDown();
    // A drag starts after the mouse has moved a little.
    for (const by of [8, 16]) await this.#moveTo({ x: start.x + by / 4, y: start.y + by });
    const middle = `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))`;
    const end = Array.isArray(to) ? await this.driver.run<Point>(`${middle}(${find(to)}.getBoundingClientRect())`) : to;
    for (const by of [-6, 0]) await this.#moveTo({ x: end.x, y: end.y + by });
    if (said) await this.see('[role=status]', said);
    await this.driver.mouseUp();
  }

  /** Moves the mouse, and waits for the frame that shows the result. */
  async #moveTo({ x, y }: Point): Promise<void> {
    await this.driver.move(x, y);
    await this.driver.run('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))');
  }

  /** Presses keys one after the other; chords are joined with a plus: `Control+v`. */
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
