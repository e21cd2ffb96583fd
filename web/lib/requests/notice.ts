import { toast } from '#web/lib/toast.ts';

/** How long a notice waits, in ms, so as not to be replaced by what the same answer makes a screen say. */
const afterwards = 1_500;
const shown = new Set<string>();

/** Shows a sentence that came beside an answer: each once while the page is open, whatever numbers it holds. */
export function showNotice(sentence: string): void {
  const kind = sentence.replace(/\d/g, '');
  if (shown.has(kind)) return;
  shown.add(kind);
  setTimeout(() => toast.error('Please note', sentence), afterwards);
}
