const tints = ['teal', 'blue', 'orange', 'green', 'brass', 'red', 'yellow'] as const;

/** The colour of a person, by their id: the same everywhere. */
export const tintOf = (id: string): (typeof tints)[number] =>
  tints[[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tints.length] ?? 'teal';
