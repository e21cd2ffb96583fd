/** Below this many letters, nearly every word is one letter away from another. */
const shortest = 4;

/** Whether `typed` begins `word` but for one letter that is wrong, missing, too many or swapped with the next. */
export function isMisspelled(typed: string, word: string): boolean {
  if (typed.length < shortest) return false;
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same++;
  const rest = typed.slice(same);
  const wanted = word.slice(same);
  if (rest === '' || wanted === '') return rest.length === 1;
  const isWrong = wanted.slice(1).startsWith(rest.slice(1));
  const isMissing = wanted.slice(1).startsWith(rest);
  const isTooMany = wanted.startsWith(rest.slice(1));
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && wanted.slice(2).startsWith(rest.slice(2));
  return isWrong || isMissing || isTooMany || isSwapped;
}
