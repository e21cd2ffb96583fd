import { useQuery } from '@tanstack/react-query';
import type { CustomEmoji } from '#contract/custom-emoji.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

export const customEmoji = collect<CustomEmoji>('customEmoji', { idOf: byId });

/** The emoji that the organization added, by name. */
export const customEmojiQuery = customEmoji.list(api.customEmoji.list.options(), {
  belongs: () => true,
  compare: (one, other) => one.name.localeCompare(other.name),
});

const none: CustomEmoji[] = [];

/** The emoji that the organization added. Empty while they load or are not needed. */
export const useCustomEmoji = (isNeeded = true): CustomEmoji[] =>
  useQuery({ ...customEmojiQuery, enabled: isNeeded }).data ?? none;
