import type { MentionText } from '#contract/mentions.ts';
import { findMentions, mentionedIds } from '#rules/mentions.ts';
import { usePeople } from '#web/users/queries.ts';

/** Finds who a text mentions, as the server will. `earlier` are the mentions before the text was edited. */
export function useFindMentions() {
  const { people } = usePeople();
  return (content: string, earlier?: MentionText[]) => {
    const mentionable = people.filter(({ deactivatedAt }) => !deactivatedAt);
    const mentionTexts = findMentions(content, mentionable, earlier);
    return { content, mentions: mentionedIds(mentionTexts), mentionTexts };
  };
}
