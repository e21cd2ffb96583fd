/** An element of XML: its name without a prefix, its attributes, the elements in it and its own text. */
export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
    if (name) return entities[name] ?? all;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

// What has no end takes the rest of the text, so that it is not looked for again from each later beginning.
const token =
  /<!--(?:[\s\S]*?-->|[\s\S]*)|<\?(?:[\s\S]*?\?>|[\s\S]*)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Takes the elements directly in those of a name, one after another: a sheet with all of its rows would not fit into memory. */
type Taking = { parent: string; each: (element: XmlElement) => void };

/**
 * Returns the root of an XML document, without the elements that `taking` takes. Workbooks have no document types, so these are not
 * read.
 */
export function parseXml(xml: string, taking?: Taking): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const close = (element: XmlElement, parent: XmlElement | undefined) => {
    if (!taking || parent?.name !== taking.parent) return;
    parent.children.pop();
    taking.each(element);
  };
  for (const [, data, end, name, attributes = '', isEmpty, text] of xml.matchAll(token)) {
    const parent = open.at(-1) ?? root;
    if (data ?? text) parent.text += data ?? unescaped(text ?? '');
    if (!name) continue;
    if (end) {
      if (open.length > 1) close(open.pop() ?? root, open.at(-1));
      continue;
    }
    const pairs = [...attributes.matchAll(attribute)];
    const element: XmlElement = {
      ...{ name, children: [], text: '' },
      attributes: Object.fromEntries(pairs.map(([, key = '', one, other = '']) => [key, unescaped(one ?? other)])),
    };
    parent.children.push(element);
    if (isEmpty) close(element, parent);
    else open.push(element);
  }
  // The file may end within an element.
  while (open.length > 1) close(open.pop() ?? root, open.at(-1));
  return root.children[0] ?? root;
}

/** Returns the elements of a name within an element, in order. Does not look into those that it finds. */
export const elementsOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  (element?.children ?? []).flatMap((child) => (child.name === name ? [child] : elementsOf(child, name)));
