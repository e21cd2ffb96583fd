import { z } from 'zod';
import { emojiUploadLimit } from './byte-limits.ts';
import { emojiName } from './emoji-names.ts';
import { endpoint } from './endpoint.ts';
import { refusal } from './refusal-text.ts';
import { instant, pathReference, reference, shape, version } from './shapes.ts';

/** An emoji that an organization added. `:name:` stands for it in texts and reactions. */
export const customEmojiShape = shape('CustomEmoji', {
  id: reference('customEmoji'),
  name: z.string(),
  createdAt: instant,
  version,
});
export type CustomEmoji = z.infer<typeof customEmojiShape>;

const params = z.object({ id: pathReference('customEmoji') });
const name = z
  .string()
  .regex(
    new RegExp(`^${emojiName}$`),
    refusal('Use 2 to 32 characters in the name: small letters, digits, underscores and hyphens'),
  );

export const customEmoji = {
  list: endpoint({
    method: 'GET',
    path: '/api/emoji',
    summary: 'List the emoji that the organization added, by name',
    answer: z.array(customEmojiShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/emoji',
    summary: 'Add an emoji: a picture, which may be animated, with a name that no other emoji has',
    permission: 'administer',
    creates: 'customEmoji',
    query: z.object({ name }),
    upload: 'emoji',
    bodyLimit: emojiUploadLimit,
    rate: { burst: 30, perSecond: 0.5 },
    answer: customEmojiShape,
    status: 201,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/emoji/:id/picture',
    summary: 'Read the picture of an emoji of the organization',
    params,
    download: 'image/webp',
    immutable: true,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/emoji/:id',
    summary: 'Delete an emoji; where it was used, its name stays',
    permission: 'administer',
    params,
  }),
};
