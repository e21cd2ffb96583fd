import { asTitle } from './issues.ts';

/** What is made of a message: its first line as the title, cut to what a title may have, and what is left as the description. */
export function workFrom(content: string): { title: string; description: string } {
  const text = content.trim();
  const [line = ''] = text.split('\n');
  const title = asTitle(line.trim());
  return { title, description: text.slice(title.length).trim() };
}
