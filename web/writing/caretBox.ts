/** What of a field's look decides where its letters stand. */
const copied = [
  'boxSizing',
  'width',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'tabSize',
] as const;

/**
 * Where a letter of a field stands in the window, in px. Browsers do not say it: the text is laid out once more, unseen, in a
 * box of the same look.
 */
export function caretBox(field: HTMLTextAreaElement, index: number): { left: number; top: number; bottom: number } {
  const look = getComputedStyle(field);
  const box = document.createElement('div');
  for (const name of copied) box.style[name] = look[name];
  Object.assign(box.style, {
    position: 'fixed',
    visibility: 'hidden',
    borderStyle: 'solid',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  const letter = document.createElement('span');
  letter.textContent = field.value.slice(index) || '.';
  box.append(field.value.slice(0, index), letter);
  document.body.append(box);
  const { offsetLeft, offsetTop } = letter;
  box.remove();
  const { left, top } = field.getBoundingClientRect();
  const line = top + offsetTop - field.scrollTop;
  return { left: left + offsetLeft, top: line, bottom: line + Number.parseFloat(look.lineHeight) };
}
