/** The style properties that decide where letters are. */
const copiedStyles = [
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
 * The position of a letter of a field in the window, in px. Browsers do not tell it, so this lays the text out again in an
 * invisible box with the same style.
 */
export function caretBox(field: HTMLTextAreaElement, index: number): { left: number; top: number; bottom: number } {
  const style = getComputedStyle(field);
  const box = document.createElement('div');
  for (const name of copiedStyles) box.style[name] = style[name];
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
  return { left: left + offsetLeft, top: line, bottom: line + Number.parseFloat(style.lineHeight) };
}
