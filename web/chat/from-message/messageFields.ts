import { asTitle } from '#rules/issues.ts';
import { plainText } from '#web/lib/text/markdown.ts';

/** The title and description of a row created from a message: its first line without markup, cut to the limit, and the rest. */
export function messageFields(content: string): { title: string; description: string } {
  const [line = '', ...rest] = content.trim().split('\n');
  const plain = plainText(line).trim() || line.trim();
  const title = asTitle(plain);
  return { title, description: [plain.slice(title.length), ...rest].join('\n').trim() };
}
