import { Suspense } from 'react';
import { latePart } from '#web/lib/offline/lazyPart.ts';

const Parsed = latePart<{ content: string }>(async () => {
  const { plainText } = await import('#rules/markdown.ts');
  return { default: ({ content }) => plainText(content) };
});

/** A Markdown text without its markup, for a line or two. Until the parser has loaded, it is drawn as it was typed. */
export const PlainText = ({ content }: { content: string }) => (
  <Suspense fallback={content}>
    <Parsed content={content} />
  </Suspense>
);
