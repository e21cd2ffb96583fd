/** What an avatar of the virtual office consists of. Colours are numbers of the palettes with which the client draws it. */
export const hairStyles = ['short', 'long', 'curly', 'bun', 'none'] as const;
export const hats = ['none', 'cap', 'beanie', 'straw', 'captain'] as const;
/** How many colours there are to choose from. */
export const avatarColors = { skin: 6, hair: 8, shirt: 10 } as const;

export type Avatar = {
  skin: number;
  hair: (typeof hairStyles)[number];
  hairColor: number;
  shirt: number;
  hat: (typeof hats)[number];
};

/** Where an avatar looks. */
export const facings = ['down', 'left', 'right', 'up'] as const;
export type Facing = (typeof facings)[number];
