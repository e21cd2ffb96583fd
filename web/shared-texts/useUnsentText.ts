import { useQuery } from '@tanstack/react-query';
import { type SharedTexts, sharedTextsQuery } from './queries.ts';
import { addedText, SharedText } from './SharedText.ts';

/** What an update that this browser could not send would add to a text; undefined until the text is loaded. */
export function useUnsentText(texts: SharedTexts, part: string, unsent: string): string | undefined {
  const { data } = useQuery(sharedTextsQuery(texts));
  if (!data) return undefined;
  const document = new SharedText();
  for (const written of data) if (written.part === part) document.receive(written.update, [0, 0]);
  const savedText = document.read();
  document.restore(unsent);
  return addedText(savedText, document.read());
}
