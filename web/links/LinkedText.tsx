import { Link } from '#web/lib/router.tsx';

/** A link to a screen of the product in a text: `[words](/path)`. */
const link = /\[([^\]\n]+)\]\((\/(?!\/)[^\s)]*)\)/;

/** A plain text in which links to screens of the product are drawn as links. */
export function LinkedText({ text }: { text: string }) {
  // Each link leaves its words and its path between the texts around it.
  const parts = text.split(link);
  return parts.map((part, index) => {
    if (index % 3 !== 1) return index % 3 === 0 ? part : null;
    const path = parts[index + 1] ?? '/';
    return (
      <Link key={path} to={path}>
        {part}
      </Link>
    );
  });
}
