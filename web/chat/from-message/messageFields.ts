import type { Message } from '#contract/messages.ts';
import { asTitle } from '#rules/issues.ts';
import { plainText } from '#rules/markdown.ts';

/** The title and description of a row created from a message: its first line without markup, cut to the limit, and the rest. */
export function messageFields(content: string): { title: string; description: string } {
  const [line = '', ...rest] = content.trim().split('\n');
  const plain = plainText(line).trim() || line.trim();
  const title = asTitle(plain);
  return { title, description: [plain.slice(title.length), ...rest].join('\n').trim() };
}

/** The one person that a message addresses at its beginning, and the rest of it. */
export function addressIn({ content, mentionTexts }: Pick<Message, 'content' | 'mentionTexts'>) {
  const text = content.trim();
  const mention = mentionTexts.find((one) => text.toLowerCase().startsWith(one.text.toLowerCase()));
  const [userId, ...namesakes] = mention?.userIds ?? [];
  const rest = text.slice(mention?.text.length).replace(/^[\s,:;–—-]+/, '');
  return userId && namesakes.length === 0 && rest ? { userId, rest } : undefined;
}
