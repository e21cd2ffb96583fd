/** A configured OpenID Connect provider. */
export type Provider = {
  /** Its name in URLs, in lower case. */
  name: string;
  /** Its name on the button. */
  title: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether its emails count as confirmed even without `email_verified`. */
  trustsEmail: boolean;
};

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** Secrets are sent there, so it must use HTTPS, except on this machine. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}

/**
 * Reads the providers from environment variables: those listed in `OIDC_PROVIDERS`, each with variables like `OIDC_GOOGLE_ISSUER`, or a
 * single one in `OIDC_ISSUER`, `OIDC_CLIENT_ID` and so on. Calls `report` with each mistake.
 */
export function readProviders(env: Record<string, string | undefined>, report: (mistake: string) => void): Provider[] {
  const names = (env.OIDC_PROVIDERS ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || []);
  const single = names.length === 0 && env.OIDC_ISSUER?.trim() ? [''] : [];
  return [...names, ...single].map((name) => {
    const prefix = name ? `OIDC_${name.toUpperCase().replaceAll('-', '_')}_` : 'OIDC_';
    const read = (part: string) => env[prefix + part]?.trim() ?? '';
    const issuer = read('ISSUER');
    if (name && !/^[a-z][a-z0-9-]*$/.test(name))
      report(`OIDC_PROVIDERS must be names of letters and digits, not "${name}"`);
    if (!isIssuer(issuer)) report(`${prefix}ISSUER must be an address like https://accounts.example.com`);
    for (const part of ['CLIENT_ID', 'CLIENT_SECRET']) if (!read(part)) report(`${prefix}${part} must be set`);
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
