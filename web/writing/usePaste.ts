import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { isCodeOpen } from '#rules/code-fences.ts';
import { parseHtml } from '#web/lib/browser/trustedTypes.ts';
import { fetchAhead } from '#web/lib/offline/lazyPart.ts';
import { replaceText } from './insertText.ts';
import { tableOfTabs } from './tables.ts';
import { withLineBreaks } from './withLineBreaks.ts';

/** Longer clipboards are pasted as plain text. Excel needs some 100 characters a cell, and a message has 10,000. */
const maxLength = 500_000;

/** An address that becomes the link of a selected text. */
const isAddress = /^https?:\/\/[^\s()]+$/;

let converter: typeof import('./htmlToMarkdown.ts') | undefined;

async function loadConverter(): Promise<void> {
  converter = await import('./htmlToMarkdown.ts');
}

/** The Markdown of HTML. Undefined if it says no more than its text, or the library fails. */
function convert(html: string): string | undefined {
  try {
    return converter?.htmlToMarkdown(parseHtml(html));
  } catch {
    return undefined;
  }
}

/** Turns tables, links, lists and emphasis of the clipboard into Markdown, and an address into the link of the selected text. Ctrl/Cmd-Shift-V pastes the plain text. */
export function usePaste() {
  const isPlain = useRef(false);
  return {
    onFocus: () => fetchAhead(loadConverter),
    onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() === 'v') isPlain.current = event.shiftKey && (event.ctrlKey || event.metaKey);
    },
    onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
      const { clipboardData, currentTarget: field } = event;
      const wantsPlain = isPlain.current;
      isPlain.current = false;
      const [html, text] = ['text/html', 'text/plain'].map((type) => clipboardData.getData(type)) as [string, string];
      const isCode = isCodeOpen(field.value.slice(0, field.selectionStart));
      if (event.defaultPrevented || wantsPlain || isCode || html.length + text.length > maxLength) return;
      const selected = field.value.slice(field.selectionStart, field.selectionEnd);
      if (isAddress.test(text.trim()) && /^[^\n[\]]*\S[^\n[\]]*$/.test(selected) && !isAddress.test(selected)) {
        event.preventDefault();
        return replaceText(field, `[${selected}](${text.trim()})`, field.selectionStart, field.selectionEnd);
      }
      const table = tableOfTabs(text);
      if (html === '' && table === undefined) return;
      event.preventDefault();
      const from = field.selectionStart;
      const insert = (markdown: string | undefined, to: number) => {
        const inserted = markdown ?? table;
        const [before, after] = [field.value.slice(0, from), field.value.slice(to)];
        const pasted = inserted === undefined ? text.replaceAll('\r\n', '\n') : withLineBreaks(before, inserted, after);
        replaceText(field, pasted, from, to);
      };
      insert(convert(html), field.selectionEnd);
      if (html === '' || converter) return;
      // Until the converter has loaded there is the plain text, which can be sent and changed.
      const [value, to] = [field.value, field.selectionStart];
      const replace = () => {
        const isUntouched = field.value === value && document.activeElement === field;
        const markdown = isUntouched ? convert(html) : undefined;
        if (markdown !== undefined) insert(markdown, to);
      };
      loadConverter().then(replace, () => undefined);
    },
  };
}
