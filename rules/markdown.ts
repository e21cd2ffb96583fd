/** A piece of a line: a text, or something within a text. */
export type Inline =
  | string
  | { is: 'bold' | 'italic'; of: Inline[] }
  | { is: 'code' | 'mention'; text: string }
  | { is: 'link'; href: string; text: string };

/** A part of a message. */
export type Block =
  | { is: 'lines'; lines: Inline[][] }
  | { is: 'code'; lines: string[] }
  | { is: 'list'; isNumbered: false; items: Inline[][] }
  /** Each item with the number that was typed before it. */
  | { is: 'list'; isNumbered: true; numbers: number[]; items: Inline[][] };

// Each sign looks only so far for its end: a line of nothing but signs takes no longer than one of words.
const inline = new RegExp(
  [
    /`(?<code>[^`\n]+)`/u,
    /\*\*(?<bold>\S(?:.{0,1000}?\S)?)\*\*/u,
    /(?<![\p{L}\p{N}])(?<mark>[*_])(?<italic>[^\s*_](?:.{0,1000}?[^\s*_])?)\k<mark>(?![\p{L}\p{N}])/u,
    // No `[` within the text of a link: a line of thousands would be looked through from each of them.
    /\[(?<text>[^[\]\n]+)\]\((?<href>https?:\/\/[^\s)]+|\/(?![/\\])[^\s)\\]*)\)/u,
    /(?<url>https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'*_])/u,
    /(?<![\p{L}\p{N}._-])(?<mention>@[\p{L}\p{N}._-]*[\p{L}\p{N}])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** What a link says: the address that it leads to, where its text is an address of another host. */
function linkText(text: string, href: string): string {
  if (!/^\s*(?:https?:\/\/|www\.)/i.test(text)) return text;
  const address = text.trim().replace(/^www\./i, 'https://www.');
  // Firefox 125 has no URL.parse.
  const isSame = [address, href].every((url) => URL.canParse(url)) && new URL(address).host === new URL(href).host;
  return isSame ? text : href;
}

/** How deep bold and italic may stand within one another; what is deeper is text. */
const deepest = 4;

/** The pieces of a line, from left to right. */
export function inlinesOf(line: string, depth = 0): Inline[] {
  if (depth > deepest) return [line];
  const pieces: Inline[] = [];
  let end = 0;
  for (const found of line.matchAll(inline)) {
    const { code, bold, italic, text, href, url, mention } = found.groups ?? {};
    const piece: Inline = code
      ? { is: 'code', text: code }
      : bold
        ? { is: 'bold', of: inlinesOf(bold, depth + 1) }
        : italic
          ? { is: 'italic', of: inlinesOf(italic, depth + 1) }
          : mention
            ? { is: 'mention', text: mention }
            : { is: 'link', href: href ?? url ?? '', text: linkText(text ?? url ?? '', href ?? url ?? '') };
    if (found.index > end) pieces.push(line.slice(end, found.index));
    pieces.push(piece);
    end = found.index + found[0].length;
  }
  return end < line.length ? [...pieces, line.slice(end)] : pieces;
}

const item = /^\s*(?:[-*•]|(?<number>\d{1,9})[.)])\s+(?<text>.*)$/;

/** What a message says: lines, lists and code, in a small part of Markdown. There is no HTML in it, and nothing that fails. */
export function blocksOf(content: string): Block[] {
  const blocks: Block[] = [];
  let code: string[] | undefined;
  for (const line of content.split('\n')) {
    if (line.startsWith('```')) {
      code = code ? undefined : [];
      if (code) blocks.push({ is: 'code', lines: code });
    } else if (code) code.push(line);
    else addLine(blocks, line);
  }
  return blocks;
}

function addLine(blocks: Block[], line: string): void {
  const last = blocks.at(-1);
  const { number, text } = item.exec(line)?.groups ?? {};
  if (text !== undefined) {
    const pieces = inlinesOf(text);
    if (number === undefined) {
      if (last?.is === 'list' && !last.isNumbered) last.items.push(pieces);
      else blocks.push({ is: 'list', isNumbered: false, items: [pieces] });
    } else if (last?.is === 'list' && last.isNumbered) {
      last.items.push(pieces);
      last.numbers.push(Number(number));
    } else blocks.push({ is: 'list', isNumbered: true, numbers: [Number(number)], items: [pieces] });
  } else if (last?.is === 'lines') last.lines.push(inlinesOf(line));
  else if (line !== '') blocks.push({ is: 'lines', lines: [inlinesOf(line)] });
}

const wordsIn = (pieces: Inline[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : 'of' in piece ? wordsIn(piece.of) : piece.text)).join('');

/** A text without the signs of its form, for where only a part of it is shown; each line and item on its own line, items with their number. */
export const plainText = (content: string): string =>
  blocksOf(content)
    .flatMap((block) => {
      if (block.is === 'code') return block.lines;
      if (block.is === 'lines') return block.lines.map(wordsIn);
      return block.items.map((item, n) => `${block.isNumbered ? `${block.numbers[n]}. ` : ''}${wordsIn(item)}`);
    })
    .join('\n');
