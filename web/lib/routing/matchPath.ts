/** What an address holds at the `:names` of a path; null if it is not of that path. */
export function matchPath(path: string, pathname: string): Record<string, string> | null {
  const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}/?$`, 'i').exec(pathname);
  return match && { ...match.groups };
}
