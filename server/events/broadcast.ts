/** Sends the events of all processes to the connections of this one, in order. */
export type Broadcast = {
  /** Call this when there may be new events. */
  wake(): void;
  /** The last event that was sent to this process's connections; all events before it are committed. */
  lastEvent(): number;
  /** The history of the database, as `readTimeline` returns it; null if the database cannot tell. */
  timeline(): string | null;
  close(): Promise<void>;
};
