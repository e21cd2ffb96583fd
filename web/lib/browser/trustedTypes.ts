type Policies = {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>): void;
};

/**
 * Of all texts that would become HTML or the address of a script, browsers that know Trusted Types let through two: the style
 * sheets that the component library writes into the page, and our own worker.
 */
export function trustTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (/^(:root, :host|@media|\.__m__-)[^<]*$/.test(html) ? html : null),
    createScriptURL: (url) => (url === '/sw.js' ? url : null),
  });
}
