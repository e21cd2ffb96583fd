import { ITiledMap } from '@workadventure/tiled-map-type-guard';
import { type Message, msg } from '#rules/translate.ts';
import { mapLimits } from './tiled-limits.ts';

type Json = Record<string, unknown>;
type Issue = { code: string; path: (string | number)[]; unionErrors?: { issues: Issue[] }[] };

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Shortens a name that someone else wrote, so that it fits into a sentence. */
export const shortName = (name: unknown): string => {
  const text = typeof name === 'string' ? name : '';
  return text.length > mapLimits.nameCharacters ? `${text.slice(0, mapLimits.nameCharacters)}…` : text;
};

/**
 * Returns the map if it has the shape of Tiled's JSON format, else what is wrong. Fields that the format does not have are left out.
 * The numbers of tiles in `data` are not checked here.
 */
export function readShape(json: unknown): { map: ITiledMap } | { faults: Message[] } {
  if (!isRecord(json) || json.type !== 'map' || isNestedTooDeeply(json))
    return { faults: [msg('This file is not a Tiled map. In Tiled, choose “Export As” and the format JSON.')] };
  if (hasTooManyParts(json))
    return {
      faults: [
        msg('The map has more than {most, number} properties, points and other parts.', { most: mapLimits.parts }),
      ],
    };
  const counts = countOf(json);
  const faults = [
    ...(counts.layers > mapLimits.layers
      ? [
          msg('The map has {count} layers. At most {most} are allowed.', {
            count: counts.layers,
            most: mapLimits.layers,
          }),
        ]
      : []),
    ...(counts.objects > mapLimits.objects
      ? [
          msg('The map has {count} objects. At most {most} are allowed.', {
            count: counts.objects,
            most: mapLimits.objects,
          }),
        ]
      : []),
    ...(counts.tilesets > mapLimits.tilesets
      ? [
          msg('The map has {count} tilesets. At most {most} are allowed.', {
            count: counts.tilesets,
            most: mapLimits.tilesets,
          }),
        ]
      : []),
  ];
  if (faults.length > 0) return { faults };

  const parsed = ITiledMap.safeParse(essentialsOf(json));
  if (!parsed.success)
    return {
      faults: (parsed.error.issues as Issue[])
        .slice(0, mapLimits.faults)
        .flatMap((issue) => innerIssues(issue).slice(0, 1))
        .map((issue) => shapeFault(json, issue.path)),
    };
  return { map: { ...parsed.data, layers: withData(parsed.data.layers, json.layers) as ITiledMap['layers'] } };
}

/** No real map is as deep as this, and the guard calls itself for each level. */
const mostLevels = 100;

function isNestedTooDeeply(json: Json): boolean {
  let level: object[] = [json];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) return true;
    level = level.flatMap((value) =>
      Object.values(value).filter((field) => typeof field === 'object' && field !== null),
    );
  }
  return false;
}

/** Whether a map has more parts than the guard checks within seconds: fields and elements, without the numbers of tiles. */
function hasTooManyParts(json: Json): boolean {
  let count = 0;
  const open: object[] = [json];
  for (let part = open.pop(); part && count <= mapLimits.parts; part = open.pop()) {
    const fields = Object.entries(part).filter(([name]) => name !== 'data');
    count += fields.length;
    for (const [, field] of fields) if (typeof field === 'object' && field !== null) open.push(field);
  }
  return count > mapLimits.parts;
}

/** Counts layers with those inside groups. Stops where there are too many, so that no nesting is too deep for what follows. */
function countOf(json: Json): { layers: number; objects: number; tilesets: number } {
  const open = listOf(json.layers);
  let [layers, objects] = [0, 0];
  for (let layer = open.pop(); layer && layers <= mapLimits.layers; layer = open.pop()) {
    layers++;
    objects += listOf(layer.objects).length;
    open.push(...listOf(layer.layers));
  }
  return { layers, objects, tilesets: listOf(json.tilesets).length };
}

/** The properties that the office knows. The guard would need a millisecond for each other one that is not valid. */
const propertyNames = ['collides', 'jitsiRoom', 'openWebsite', 'silent', 'start', 'startLayer'];

/** What the guard checks: a part without the numbers of tiles, and of its properties those that the office knows. */
function essentialsOf(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(essentialsOf);
  if (!isRecord(part)) return part;
  const fields = Object.entries(part).map(([name, field]) => {
    if (!Array.isArray(field)) return [name, essentialsOf(field)];
    if (name === 'data') return [name, []];
    if (name !== 'properties') return [name, field.map(essentialsOf)];
    return [name, propertyNames.flatMap((known) => listOf(field).find((property) => property.name === known) ?? [])];
  });
  return Object.fromEntries(fields);
}

function withData(layers: unknown[], originals: unknown): unknown[] {
  return layers.map((layer, index) => {
    const original = Array.isArray(originals) ? (originals[index] as Json) : {};
    if (!isRecord(layer)) return layer;
    return {
      ...layer,
      ...(original.data !== undefined && { data: original.data }),
      ...(Array.isArray(layer.layers) && { layers: withData(layer.layers, original.layers) }),
    };
  });
}

/** Where several shapes are allowed, the fault is in the one that the file comes closest to: the one whose fault lies deepest. */
function innerIssues(issue: Issue): Issue[] {
  if (!issue.unionErrors) return [issue];
  const depth = (issues: Issue[]): number => Math.max(...issues.map(({ path }) => path.length));
  const hasOtherType = (issues: Issue[]): boolean =>
    issues.some(({ code, path }) => code === 'invalid_literal' && path.at(-1) === 'type');
  const choices = issue.unionErrors.map(({ issues }) => issues.flatMap(innerIssues));
  const [closest] = choices.sort(
    (a, b) => Number(hasOtherType(a)) - Number(hasOtherType(b)) || depth(b) - depth(a) || a.length - b.length,
  );
  return closest ?? [issue];
}

function shapeFault(json: Json, path: (string | number)[]): Message {
  const field = path.join('.');
  const [root, index] = path;
  const owner = root === 'layers' || root === 'tilesets' ? listOf(json[root])[Number(index)] : undefined;
  if (!owner) return msg('The field “{field}” of the map is missing or not valid.', { field });
  const values = { name: shortName(owner.name), field: path.slice(2).join('.') };
  return root === 'layers'
    ? msg('Layer “{name}”: the field “{field}” is missing or not valid.', values)
    : msg('Tileset “{name}”: the field “{field}” is missing or not valid.', values);
}
