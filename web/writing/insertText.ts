import { isCustomCode } from '#contract/emoji-names.ts';
import { type Format, formatted } from './formatting.ts';

/** Replaces a part of a field's text as if it were typed, so that the field's own undo takes it back. The caret goes behind it. */
export function replaceText(field: HTMLTextAreaElement, text: string, from: number, to: number): void {
  field.focus();
  if (text === '' && from === to) return;
  field.setSelectionRange(from, to);
  // No other call adds to the history of the field.
  if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/** Inserts a text at the caret of a field, in place of the selection. */
export const insertText = (field: HTMLTextAreaElement, text: string): void =>
  replaceText(field, text, field.selectionStart, field.selectionEnd);

/** Inserts an emoji at the caret of a field, in place of the selection. A code such as `:parrot:` must not touch a word before it. */
export function insertEmoji(field: HTMLTextAreaElement, emoji: string): void {
  const touchesWord = isCustomCode(emoji) && /[\p{L}\p{N}_]$/u.test(field.value.slice(0, field.selectionStart));
  insertText(field, touchesWord ? ` ${emoji}` : emoji);
}

/** Formats the selection of a field, or takes the format away. */
export function applyFormat(field: HTMLTextAreaElement, format: Format): void {
  const { from, to, text, selectFrom, selectTo } = formatted(
    field.value,
    field.selectionStart,
    field.selectionEnd,
    format,
  );
  replaceText(field, text, from, to);
  field.setSelectionRange(selectFrom, selectTo);
}
