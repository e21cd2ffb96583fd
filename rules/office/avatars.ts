import { type Avatar, avatarColors, hairStyles } from '#contract/avatars.ts';

/** The avatar of someone who has not chosen one: different people look different, and always the same. */
export function defaultAvatar(userId: string): Avatar {
  // FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
  let hash = 0x811c9dc5;
  for (const character of userId) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const take = (count: number): number => {
    const rest = hash % count;
    hash = Math.floor(hash / count);
    return rest;
  };
  return {
    skin: take(avatarColors.skin),
    hair: hairStyles[take(hairStyles.length - 1)] ?? 'short',
    hairColor: take(avatarColors.hair),
    shirt: take(avatarColors.shirt),
    hat: 'none',
  };
}
