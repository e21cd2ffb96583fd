import { productName } from '#contract/product.ts';
import type { Reader } from '#server/translations.ts';
import { type MailContent, type Part, translateContent } from './content.ts';

/** The colors of the product, [light, dark], inline because mail programs load no style sheet. */
const colors = {
  ground: ['#faf9f7', '#0b121c'],
  card: ['#ffffff', '#141e2d'],
  edge: ['#e9e6e0', '#2d3b51'],
  text: ['#17212f', '#e3e8ef'],
  faint: ['#5a5650', '#97a3b5'],
  link: ['#0d6e72', '#45b3b0'],
  fill: ['#0d6e72', '#45b3b0'],
  onFill: ['#ffffff', '#0e1622'],
} as const;
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Overrides the inline light colors in mail programs with a dark scheme. */
const dark = [
  `.ground{background:${colors.ground[1]}!important}`,
  `.card{background:${colors.card[1]}!important;border-color:${colors.edge[1]}!important}`,
  `.row{border-color:${colors.edge[1]}!important}`,
  `.text{color:${colors.text[1]}!important}`,
  `.faint{color:${colors.faint[1]}!important}`,
  `.link{color:${colors.link[1]}!important}`,
  `.fill{background:${colors.fill[1]}!important;color:${colors.onFill[1]}!important}`,
].join('');

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>');

/** The URL of a path. */
type ToUrl = (path: string) => string;

/** The URL of a path, which opens the organization that the mail is about. */
function urlOf({ organizationId }: MailContent<string>, publicUrl: string, path: string): string {
  const url = new URL(path, publicUrl);
  if (organizationId) url.searchParams.set('organization', String(organizationId));
  return url.href;
}

/** A mail as its recipient gets it: the subject, HTML and plain text. `publicUrl` is the origin of all links. */
export function layOut(
  content: MailContent,
  publicUrl: string,
  reader: Pick<Reader, 'language' | 't'>,
): { subject: string; html: string; text: string } {
  const translated = translateContent(content, reader.t);
  return { subject: translated.subject, ...layOutTranslated(translated, publicUrl, reader) };
}

function layOutTranslated(
  content: MailContent<string>,
  publicUrl: string,
  { language, t }: Pick<Reader, 'language' | 't'>,
) {
  const to = (path: string) => urlOf(content, publicUrl, path);
  const open = (path: string) => new URL(path, publicUrl).href;
  const heading = content.heading ?? content.subject;
  const { unsubscribe } = content;
  const out = unsubscribe && {
    text: unsubscribe.link ?? t('Manage email settings'),
    url: unsubscribe.link ? open(unsubscribe.page) : to(unsubscribe.page),
  };
  const foot = [content.footnote, out && `${out.text}: ${out.url}`];
  const text = [heading, ...content.parts.map((part) => textOf(part, to, open)), '--', productName, ...foot]
    .filter(Boolean)
    .join('\n\n');
  const fixed = { language, out, tagline: t('The company operating system') };
  return { html: htmlOf(content, heading, { to, open }, fixed), text: `${text}\n` };
}

function textOf(part: Part<string>, to: ToUrl, open: ToUrl): string {
  if ('text' in part) return part.text;
  if ('button' in part) return `${part.button}:\n${to(part.path)}`;
  if ('choices' in part) return part.choices.map(({ button, path }) => `${button}:\n${open(path)}`).join('\n\n');
  const rows = part.rows.map(({ title, detail, path }) =>
    [`- ${title}`, detail && `  ${detail}`, path && `  ${to(path)}`].filter(Boolean).join('\n'),
  );
  return [part.heading, ...rows].join('\n');
}

function htmlOf(
  { subject, parts, footnote }: MailContent<string>,
  heading: string,
  { to, open }: { to: ToUrl; open: ToUrl },
  { language, out, tagline }: { language: string; out: { text: string; url: string } | undefined; tagline: string },
) {
  const faint = `color:${colors.faint[0]};${font};font-size:13px;line-height:19px`;
  const link =
    out && `<a class="link" href="${escaped(out.url)}" style="color:${colors.link[0]}">${escaped(out.text)}</a>`;
  const foot = [footnote && escaped(footnote), link].filter(Boolean).join(' ');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}</style></head>
<body class="ground" style="margin:0;background:${colors.ground[0]}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.ground[0]}"><tr>
<td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr>
<td class="text" style="padding:0 4px 16px;color:${colors.text[0]};${font};font-size:16px;font-weight:600">${productName}</td></tr><tr>
<td class="card" style="background:${colors.card[0]};border:1px solid ${colors.edge[0]};border-radius:10px;padding:28px">
<h1 dir="auto" class="text" style="margin:0 0 16px;color:${colors.text[0]};${font};font-size:20px;line-height:28px;font-weight:600">${escaped(heading)}</h1>
${parts.map((part) => partOf(part, to, open)).join('\n')}
</td></tr><tr>
<td class="faint" style="padding:16px 4px 0;${faint}">${foot ? `${foot}<br>` : ''}${productName} · ${escaped(tagline)}</td>
</tr></table></td></tr></table></body></html>
`;
}

function partOf(part: Part<string>, to: ToUrl, open: ToUrl): string {
  const plain = `color:${colors.text[0]};${font};font-size:15px;line-height:23px`;
  if ('text' in part) return `<p dir="auto" class="text" style="margin:0 0 16px;${plain}">${escaped(part.text)}</p>`;
  if ('button' in part) {
    return `<p style="margin:24px 0"><a class="fill" href="${escaped(to(part.path))}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:${colors.fill[0]};color:${colors.onFill[0]};${font};font-size:15px;font-weight:600;text-decoration:none">${escaped(part.button)}</a></p>`;
  }
  if ('choices' in part) {
    const buttons = part.choices.map(({ button, path }, index) => {
      const [kind, look] =
        index === 0
          ? ['fill', `background:${colors.fill[0]};color:${colors.onFill[0]};border:1px solid ${colors.fill[0]}`]
          : ['link row', `color:${colors.link[0]};border:1px solid ${colors.edge[0]}`];
      return `<a class="${kind}" href="${escaped(open(path))}" style="display:inline-block;margin:0 4px 8px 0;padding:10px 11px;border-radius:8px;${look};${font};font-size:14px;font-weight:600;text-decoration:none">${escaped(button)}</a>`;
    });
    return `<p style="margin:24px 0 16px">${buttons.join('')}</p>`;
  }
  const rows = part.rows.map(({ title, detail, path }) => {
    const name = path
      ? `<a class="link" href="${escaped(to(path))}" style="color:${colors.link[0]};text-decoration:none">${escaped(title)}</a>`
      : escaped(title);
    const more = detail
      ? `<br><span class="faint" style="color:${colors.faint[0]};font-size:13px">${escaped(detail)}</span>`
      : '';
    return `<tr><td dir="auto" class="text row" style="padding:10px 0;border-top:1px solid ${colors.edge[0]};${plain}">${name}${more}</td></tr>`;
  });
  return `<h2 dir="auto" class="text" style="margin:20px 0 8px;color:${colors.text[0]};${font};font-size:15px;font-weight:600">${escaped(part.heading)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('')}</table>`;
}
