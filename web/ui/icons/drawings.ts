import drawings from '@iconify-json/tabler/icons.json' with { type: 'json' };

/** Returns the paths of an icon of Tabler. @throws if it has none of this name */
export function pathsOf(name: string): string[] {
  const { body } = (drawings.icons as Record<string, { body: string }>)[name] ?? {};
  if (body === undefined) throw new Error(`There is no icon ${name}`);
  return [...body.matchAll(/ d="([^"]*)"/g)].map(([, path = '']) => path);
}
