/** What our journeys need of a browser. Coordinates are CSS pixels of its window. Keys have their names of `KeyboardEvent.key`. */
export type Driver = {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Returns the value of an expression in the page, or of its promise. */
  run<Value>(expression: string): Promise<Value>;
  resize(width: number, height: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  mouseDown(): Promise<void>;
  mouseUp(): Promise<void>;
  keyDown(key: string): Promise<void>;
  keyUp(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Chooses a file in the first file input within a part of the page. */
  chooseFile(selector: string, path: string): Promise<void>;
  picture(): Promise<Buffer>;
  /** The page printed as PDF; missing if the engine cannot print. */
  print?(): Promise<Buffer>;
  /** Adds a virtual authenticator that is unlocked and answers immediately. */
  addPasskeyDevice?(): Promise<void>;
  /** Errors thrown by the open pages or written to their consoles. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
};

/** A cookie that signs a person in to the server. */
export type Cookie = { name: string; value: string };

/** A running browser, which opens isolated windows. */
export type Engine = {
  /** A window without one of our pages; `url` is that of the server. */
  openWindow(url: string, cookies: Cookie[]): Promise<Driver>;
  close(): Promise<void>;
};
