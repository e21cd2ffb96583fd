import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { parseHtml } from '#web/lib/browser/trustedTypes.ts';
import { fetchAhead } from '#web/lib/offline/lazyPart.ts';
import { isCodeOpen } from '#web/lib/text/markdown.ts';
import { insertText } from './insertText.ts';
import { tableOfTabs } from './tables.ts';

/** Longer clipboards are pasted as plain text. Excel needs some 200 characters a cell. */
const maxLength = 2_000_000;

const loadConverter = () => import('./htmlToMarkdown.ts');

/** Turns tables, links, lists and emphasis of the clipboard into Markdown. Ctrl/Cmd-Shift-V pastes the plain text. */
export function usePaste() {
  const isPlain = useRef(false);
  return {
    onFocus: () => fetchAhead(loadConverter),
    onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() === 'v') isPlain.current = event.shiftKey && (event.ctrlKey || event.metaKey);
    },
    onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
      const { clipboardData, currentTarget: field } = event;
      const [html, text] = ['text/html', 'text/plain'].map((type) => clipboardData.getData(type)) as [string, string];
      const isCode = isCodeOpen(field.value.slice(0, field.selectionStart));
      if (event.defaultPrevented || isPlain.current || isCode || html.length + text.length > maxLength) return;
      const table = tableOfTabs(text);
      if (html === '' && table === undefined) return;
      event.preventDefault();
      const insert = (markdown: string | undefined) =>
        insertText(field, markdown ?? table ?? text.replaceAll('\r\n', '\n'));
      if (html === '') insert(table);
      else
        loadConverter().then(
          ({ htmlToMarkdown }) => insert(htmlToMarkdown(parseHtml(html))),
          () => insert(undefined),
        );
    },
  };
}
