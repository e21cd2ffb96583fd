import { asTitle } from './issues.ts';
import { plainText } from './markdown.ts';

/**
 * Splits the text of a message into a title and description for new work: the first line without Markdown, cut to the length of a
 * title, and the rest.
 */
export function workFrom(content: string): { title: string; description: string } {
  const [line = '', ...rest] = content.trim().split('\n');
  const plain = plainText(line).trim() || line.trim();
  const title = asTitle(plain);
  return { title, description: [plain.slice(title.length), ...rest].join('\n').trim() };
}
