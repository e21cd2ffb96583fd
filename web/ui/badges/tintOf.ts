const tints = ['teal', 'blue', 'orange', 'green', 'brass', 'red', 'yellow'] as const;

/** The color of a person by their id, the same on all screens. */
export const tintOf = (id: string): (typeof tints)[number] =>
  tints[[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tints.length] ?? 'teal';
