/** How large an uploaded map may be. */
export const mapLimits = {
  /** Tiles in width and in height. */
  side: 200,
  layers: 100,
  objects: 500,
  tilesets: 40,
  parts: 50_000,
  nameCharacters: 60,
  /** How many faults of one map are listed. */
  faults: 20,
} as const;
