/** Somewhere that says who somebody is, by OpenID Connect. */
export type Provider = {
  /** As it stands in addresses, in lower case. */
  name: string;
  /** What its button says. */
  title: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether its e-mail addresses count as confirmed even though it does not say so. */
  trustsEmail: boolean;
};

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** Passwords and codes go there, so only over https; on this machine itself also without. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}

/**
 * The providers that `env` describes: those that `OIDC_PROVIDERS` names, each by variables like `OIDC_GOOGLE_ISSUER`, or the
 * one that `OIDC_ISSUER` and its sisters describe. Tells of each mistake.
 */
export function readProviders(env: Record<string, string | undefined>, tell: (mistake: string) => void): Provider[] {
  const names = (env.OIDC_PROVIDERS ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || []);
  const single = names.length === 0 && env.OIDC_ISSUER?.trim() ? [''] : [];
  return [...names, ...single].map((name) => {
    const prefix = name ? `OIDC_${name.toUpperCase().replaceAll('-', '_')}_` : 'OIDC_';
    const read = (part: string) => env[prefix + part]?.trim() ?? '';
    const issuer = read('ISSUER');
    if (name && !/^[a-z][a-z0-9-]*$/.test(name))
      tell(`OIDC_PROVIDERS must be names of letters and digits, not "${name}"`);
    if (!isIssuer(issuer)) tell(`${prefix}ISSUER must be an address like https://accounts.example.com`);
    for (const part of ['CLIENT_ID', 'CLIENT_SECRET']) if (!read(part)) tell(`${prefix}${part} must be set`);
    const host = URL.parse(issuer)?.hostname ?? '';
    return {
      name: name || 'default',
      title: read('TITLE') || (name ? name.charAt(0).toUpperCase() + name.slice(1) : host),
      issuer,
      clientId: read('CLIENT_ID'),
      clientSecret: read('CLIENT_SECRET'),
      trustsEmail: read('TRUST_EMAIL') === 'on',
    };
  });
}
