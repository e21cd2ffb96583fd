const word = '(?:[a-z]{1,20}:)?(?:think(?:ing)?|thoughts?|thought_process|reasoning|reflection|analysis|scratchpad)';
/**
 * The marks around thoughts that models use: `<think>`, `<seed:think>`, `<|START_THINKING|>`, `[THINK]` and `◁think▷`, and those that begin the
 * answer itself.
 */
const marks = new RegExp(
  [
    `(?<open><\\|?(?:start_)?${word}\\|?>|\\[THINK\\]|◁think▷|<\\|inner_prefix\\|>|<unused94>)`,
    `(?<close><(?:/\\|?|\\|/?end_)${word}\\|?>|\\[/THINK\\]|◁/think▷|<\\|inner_suffix\\|>|<unused95>)`,
    '(?<answer><\\|?(?:start_)?(?:answer|response|final_answer)\\|?>)',
  ].join('|'),
  'gi',
);

/** The channels of gpt-oss (harmony), with their marks, and with the marks removed by the program that runs the model. */
const channel = /<\|channel\|?>\s*([a-z]+)[^<]{0,100}(?:<\|constrain\|>[^<]{0,40})?(?:<\|message\|>)?/gi;
const bareThoughts = /^\s*(?:analysis|commentary)(?=\p{Lu})/u;
const bareFinal = /assistant\s?final/g;
/** What programs leave of the marks between turns. */
const leftovers = /<\|[a-z_]{1,40}\|?>|<｜[^<>\s]{1,40}｜>|<\/?s>|<\/(?:answer|response|final_answer)>|<end_of_turn>/gi;

type Unmarked = {
  /** Whether a mark says where the thoughts end. Without one, a text that is not complete may be a thought. */
  isMarked: boolean;
  /** Whether thoughts ended that no mark began. */
  hidesBeginning: boolean;
};

/** An answer without the thoughts of the model. */
function withoutThoughts(text: string): Unmarked & { text: string } {
  const channels = [...text.matchAll(channel)];
  if (channels.length > 0) {
    const final = channels.findLast(([, name]) => name?.toLowerCase() === 'final');
    return { text: final ? text.slice(final.index + final[0].length) : '', isMarked: true, hidesBeginning: false };
  }
  if (bareThoughts.test(text)) {
    const final = [...text.matchAll(bareFinal)].at(-1);
    return { text: final ? text.slice(final.index + final[0].length) : '', isMarked: true, hidesBeginning: false };
  }
  let isThinking = false;
  let isMarked = false;
  let hidesBeginning = false;
  let rest = '';
  let from = 0;
  for (const { groups, index, 0: mark } of text.matchAll(marks)) {
    if (mark.startsWith('[') && mark !== mark.toUpperCase()) continue;
    if (groups?.open && !isThinking) rest += text.slice(from, index);
    // A chat template may have opened the thoughts. Then all before the mark is one.
    else if (groups?.answer || (groups?.close && !isThinking)) {
      rest = '';
      hidesBeginning = true;
    }
    isThinking = Boolean(groups?.open);
    isMarked ||= !isThinking;
    from = index + mark.length;
  }
  return { text: isThinking ? rest : rest + text.slice(from), isMarked, hidesBeginning };
}

/** A text without the fences around the whole, or around parts that call themselves Markdown. */
function unfenced(text: string): string {
  const lines = text.split('\n');
  let outer: string | undefined;
  let isInner = false;
  const contentLines = lines.filter((line, index) => {
    const [, fence = '', name = ''] = line.match(/^[ \t]{0,3}(`{3,}|~{3,})[ \t]*([^`\s]*)[ \t\r]*$/) ?? [];
    if (!fence) return true;
    if (outer === undefined) {
      const isOuter = name ? /^(?:markdown|md|gfm|text|txt|plaintext)$/i.test(name) : index === 0;
      if (isOuter && !isInner) outer = fence;
      else isInner = name !== '' || !isInner;
      return outer === undefined;
    }
    if (name) isInner = true;
    else if (isInner) isInner = false;
    else if (fence.startsWith(outer)) {
      outer = undefined;
      return false;
    }
    return true;
  });
  return contentLines.join('\n');
}

/**
 * Returns what a model answers in its text so far: without its thoughts, whatever marks are around them, without the marks of its turns, and
 * without a fence around the whole. Takes time in proportion to the text.
 */
export function answerIn(text: string): Unmarked & { answer: string } {
  const { text: rest, ...unmarked } = withoutThoughts(text);
  return { answer: unfenced(rest.replace(leftovers, '').trim()).trim(), ...unmarked };
}
