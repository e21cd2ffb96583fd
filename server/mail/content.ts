import type { Language } from '#contract/languages.ts';
import type { EntityType } from '#contract/notifications.ts';
import type { Message, Translate } from '#rules/translate.ts';

/**
 * The content of a mail, which the layout turns into text and HTML. Its messages are translated when it is sent, into the language of
 * the person at its address. Paths begin with a slash and lead to this installation.
 */
export type MailContent<Text = string | Message> = {
  subject: Text;
  /** The heading; by default the subject. */
  heading?: Text;
  parts: Part<Text>[];
  /** In small print at the end: why the recipient gets this mail. */
  footnote?: Text;
  /**
   * The address that ends mails of this kind by POST (RFC 8058), and the page with the settings. `link` is its text for someone without an account,
   * who may see that page alone.
   */
  unsubscribe?: { path: string; page: string; link?: Text };
  /** The recipient acts on it or has just asked for it: the limit of mails per hour does not delay it. */
  isUrgent?: boolean;
  /** It waits while the recipient does not want to be disturbed. */
  respectsQuiet?: boolean;
  /** The moment after which it is no longer sent (ISO 8601). */
  until?: string;
  /** The organization that links open, and whose terms the mail uses. */
  organizationId?: number;
  /** The language for an address without an account. */
  language?: Language;
  /** An invitation to a meeting, its update or cancellation, as an iCalendar file (RFC 5546). */
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; file: string };
  /** Who gets the replies to it; by default the sender. */
  replyTo?: { name: string; address: string };
  /** The recipient and the rows of the mail if not everyone may see them, or the notifications from which it is written again when it is sent. */
  about?: { userId: string; rows: AboutRow[]; notificationIds?: number[] };
  /** The invitation that it is about, with what earlier mails about it said. A later mail replaces one that still waits. */
  invitation?: { id: number; mailed: unknown[] };
};

type AboutRow = { entityType: EntityType; entityId: number };

/** A paragraph, a button, a choice, or a list of rows with optional links. */
export type Part<Text> =
  | { text: Text }
  | { button: Text; path: string }
  /** Buttons beside each other, which open a page that anyone may see. */
  | { choices: { button: Text; path: string }[] }
  | { heading: Text; rows: { title: Text; detail?: Text; path?: string }[] };

function translateOut(
  { link, ...out }: NonNullable<MailContent['unsubscribe']>,
  read: (text: string | Message) => string,
): NonNullable<MailContent<string>['unsubscribe']> {
  return link === undefined ? out : { ...out, link: read(link) };
}

/** The content in the language of its recipient. */
export function translateContent(content: MailContent, t: Translate): MailContent<string> {
  const { heading, footnote, unsubscribe, ...rest } = content;
  const read = (text: string | Message) => (typeof text === 'string' ? text : t(text));
  return {
    ...rest,
    // A sentence as a subject has no full stop.
    subject: read(content.subject).replace(/\.$/, ''),
    ...(heading && { heading: read(heading) }),
    ...(footnote && { footnote: read(footnote) }),
    ...(unsubscribe && { unsubscribe: translateOut(unsubscribe, read) }),
    parts: content.parts.map((part): Part<string> => {
      if ('text' in part) return { text: read(part.text) };
      if ('button' in part) return { ...part, button: read(part.button) };
      if ('choices' in part)
        return { choices: part.choices.map(({ button, path }) => ({ button: read(button), path })) };
      const rows = part.rows.map(({ title, detail, ...row }) => ({
        ...row,
        title: read(title),
        ...(detail && { detail: read(detail) }),
      }));
      return { heading: read(part.heading), rows };
    }),
  };
}
