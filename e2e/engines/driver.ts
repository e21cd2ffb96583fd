/** What our journeys need of a browser. Coordinates are CSS pixels of its window; keys have their names of `KeyboardEvent.key`. */
export type Driver = {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Gives the value of an expression in the page, or that of its promise. */
  run<Value>(expression: string): Promise<Value>;
  resize(width: number, height: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  mouseDown(): Promise<void>;
  mouseUp(): Promise<void>;
  keyDown(key: string): Promise<void>;
  keyUp(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Gives a file to the first field for files within a part of the page. */
  chooseFile(selector: string, path: string): Promise<void>;
  picture(): Promise<Buffer>;
  /** What would be printed, as PDF; missing where the engine cannot be asked for it. */
  print?(): Promise<Buffer>;
  /** Adds a device that keeps passkeys, is unlocked, and touched as soon as it is asked. */
  addPasskeyDevice?(): Promise<void>;
  /** Errors of the pages that were opened, and what they wrote as such into the console. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
};

/** A cookie of the server, by which someone is signed in. */
export type Cookie = { name: string; value: string };

/** A running browser, which opens windows that know nothing of one another. */
export type Engine = {
  /** A window that shows no page of ours yet; `url` is that of the server. */
  openWindow(url: string, cookies: Cookie[]): Promise<Driver>;
  close(): Promise<void>;
};
