/** Whether a JSON text has more values than `most`, those within lists and objects included. Stops counting there. */
export function hasMoreValues(json: string, most: number): boolean {
  if (json.length <= most) return false;
  let count = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '"') at = endOfText(json, at);
    else if ((character === ',' || character === '[' || character === '{') && ++count > most) return true;
  }
  return false;
}

/** Where a text ends that begins at a quotation mark. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}
