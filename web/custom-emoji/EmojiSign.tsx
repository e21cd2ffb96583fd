import { isCustomCode } from '#contract/emoji-names.ts';
import { fileUrl } from '#web/lib/requests/organization.ts';
import classes from './EmojiSign.module.css';
import { useCustomEmoji } from './queries.ts';

/** An emoji of Unicode, or the picture of one of the organization: `:parrot:`. If there is no such emoji, the text itself. */
export function EmojiSign({ emoji }: { emoji: string }) {
  const isCustom = isCustomCode(emoji);
  const all = useCustomEmoji(isCustom);
  const custom = isCustom ? all.find(({ name }) => `:${name}:` === emoji) : undefined;
  return custom ? (
    <img className={classes.emoji} src={fileUrl(`/api/emoji/${custom.id}/picture`)} alt={emoji} title={emoji} />
  ) : (
    emoji
  );
}
