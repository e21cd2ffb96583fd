type Policies = {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>): void;
};

/** Lets Trusted Types accept only the style sheets that Mantine inserts into the page, and our own service worker. */
export function trustTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (/^(:root, :host|@media|\.__m__-)[^<]*$/.test(html) ? html : null),
    createScriptURL: (url) => (url === '/sw.js' ? url : null),
  });
}
