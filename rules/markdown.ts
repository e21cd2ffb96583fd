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
  | { is: 'list'; isNumbered: boolean; items: Inline[][] };

const inline = new RegExp(
  [
    /`(?<code>[^`\n]+)`/u,
    /\*\*(?<bold>\S(?:.*?\S)?)\*\*/u,
    /(?<![\p{L}\p{N}])(?<mark>[*_])(?<italic>[^\s*_](?:.*?[^\s*_])?)\k<mark>(?![\p{L}\p{N}])/u,
    /\[(?<text>[^\]\n]+)\]\((?<href>https?:\/\/[^\s)]+|\/(?![/\\])[^\s)\\]*)\)/u,
    /(?<url>https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'*_])/u,
    /(?<![\p{L}\p{N}._-])(?<mention>@[\p{L}\p{N}._-]*[\p{L}\p{N}])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'u',
);

/** The pieces of a line, from left to right. */
export function inlinesOf(line: string): Inline[] {
  const found = inline.exec(line);
  if (!found) return line ? [line] : [];
  const { code, bold, italic, text, href, url, mention } = found.groups ?? {};
  const piece: Inline = code
    ? { is: 'code', text: code }
    : bold
      ? { is: 'bold', of: inlinesOf(bold) }
      : italic
        ? { is: 'italic', of: inlinesOf(italic) }
        : mention
          ? { is: 'mention', text: mention }
          : { is: 'link', href: href ?? url ?? '', text: text ?? url ?? '' };
  const before = line.slice(0, found.index);
  return [...(before ? [before] : []), piece, ...inlinesOf(line.slice(found.index + found[0].length))];
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
    const isNumbered = number !== undefined;
    if (last?.is === 'list' && last.isNumbered === isNumbered) last.items.push(inlinesOf(text));
    else blocks.push({ is: 'list', isNumbered, items: [inlinesOf(text)] });
  } else if (last?.is === 'lines') last.lines.push(inlinesOf(line));
  else if (line !== '') blocks.push({ is: 'lines', lines: [inlinesOf(line)] });
}

const wordsIn = (pieces: Inline[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : 'of' in piece ? wordsIn(piece.of) : piece.text)).join('');

/** What a text says without the signs of its form, for where only a part of it is shown; each line and item on its own line. */
export const plainText = (content: string): string =>
  blocksOf(content)
    .flatMap((block) => {
      if (block.is === 'code') return block.lines;
      return (block.is === 'list' ? block.items : block.lines).map(wordsIn);
    })
    .join('\n');
