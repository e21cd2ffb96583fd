import type { ChatMessage } from '#server/language-model/ask.ts';
import { dataBlock, dataRule } from './safe-text.ts';

const style =
  'Write in the language that the people in the data use. Write plain Markdown: short paragraphs, lists with "- ", and **bold** ' +
  'instead of headings. No tables, no links, no pictures. State only what the data says. Never invent an owner, a date or a decision.';

/** Asks for the summary of a meeting, followed by proposals. `said` is its transcript, or notes of its parts. */
export function summaryPrompt(recap: string[], said: { name: 'transcript' | 'notes'; lines: string[] }): ChatMessage[] {
  const instructions = [
    'You summarize a meeting for the people who were in it. You get its recap, which the product has counted, and ' +
      `${said.name === 'transcript' ? 'its transcript' : 'notes about the parts of its transcript'}. Numbers in brackets are numbers of lines of the transcript.`,
    dataRule,
    style,
    'First write the summary, at most 300 words: what was discussed, what was decided and why, and what stays open. Do not repeat the figures ' +
      'of the recap, and write no numbers of lines.',
    'Then write one block that begins with ```json and ends with ```. It is a list of what someone in the meeting said should be done ' +
      '("todo") or discussed another time ("issue") and the recap does not list yet, at most 10, or [] if there is nothing:',
    '```json\n[{"kind": "todo", "title": "Call the bank", "line": 12}, {"kind": "issue", "title": "The crane is booked twice", "line": 40}]\n```',
    'A title is short and says what to do or to solve, without a person and without a date. "line" is the number of the line where it was said.',
  ];
  return [
    { role: 'system', content: instructions.join('\n\n') },
    {
      role: 'user',
      content: [dataBlock('recap', recap), ...(said.lines.length > 0 ? [dataBlock(said.name, said.lines)] : [])].join(
        '\n\n',
      ),
    },
  ];
}

/** Asks for notes about one of several parts of a transcript, or of earlier notes about it, which together are then summarized. */
export function partPrompt(name: 'transcript' | 'notes', lines: string[], nth: number, count: number): ChatMessage[] {
  const instructions = [
    `You get part ${nth} of ${count} of ${name === 'notes' ? 'notes about ' : ''}the transcript of a meeting. Numbers in brackets are numbers of its lines.`,
    dataRule,
    style,
    'List what matters in it: what was discussed, what was decided and why, what someone said should be done, and what stays open. At most ' +
      '20 lines, each ending with the number of the line it comes from, such as [12].',
  ];
  return [
    { role: 'system', content: instructions.join('\n\n') },
    { role: 'user', content: dataBlock(name, lines) },
  ];
}
