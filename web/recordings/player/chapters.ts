export type Chapter = { atMs: number; label: string };
