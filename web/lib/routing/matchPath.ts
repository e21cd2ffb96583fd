/** The values at the `:names` of a path, or null if the address does not match it. */
export function matchPath(path: string, pathname: string): Record<string, string> | null {
  const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}/?$`, 'i').exec(pathname);
  return match && { ...match.groups };
}
