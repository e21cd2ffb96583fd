type Rules = { createHTML: (html: string) => string | null; createScriptURL?: (url: string) => string | null };
type Policy = { createHTML: (html: string) => string };
type Policies = { createPolicy(name: string, rules: Rules): Policy };

const policies = () => (window as { trustedTypes?: Policies }).trustedTypes;

/** The worker that reads files. */
const isSheetReader = (url: string): boolean =>
  url.startsWith(`${location.origin}/`) && /^\/(assets|lib\/sheets)\/sheetReader[\w.-]*$/.test(new URL(url).pathname);

/** Makes Trusted Types accept only the style sheets that Mantine inserts into the page, nothing at all, and our own workers. */
export function trustTypes(): void {
  policies()?.createPolicy('default', {
    // The converter of pasted HTML tries the parser with an empty text.
    createHTML: (html) => (html === '' || /^(:root, :host|@media|\.__m__-)[^<]*$/.test(html) ? html : null),
    createScriptURL: (url) => (url === '/sw.js' || isSheetReader(url) ? url : null),
  });
}

let inert: Policy | undefined;

/** Parses HTML into a document of its own, in which no script runs and nothing loads. Its elements must not come into the page. */
export function parseHtml(html: string): Document {
  inert ??= policies()?.createPolicy('inert', { createHTML: (html) => html });
  return new DOMParser().parseFromString(inert?.createHTML(html) ?? html, 'text/html');
}
