import { asTitle } from './issues.ts';
import { plainText } from './markdown.ts';

/**
 * What is made of a message: its first line as the title, without the signs of its form and cut to what a title may have, and
 * what is left as the description.
 */
export function workFrom(content: string): { title: string; description: string } {
  const [line = '', ...rest] = content.trim().split('\n');
  const plain = plainText(line).trim() || line.trim();
  const title = asTitle(plain);
  return { title, description: [plain.slice(title.length), ...rest].join('\n').trim() };
}
