import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

export type Json = Record<string, unknown>;

/**
 * The JSON Schema of an input or output. Shapes with a name are added to `named` and referred to. Checks by functions are left out.
 * @throws Error if a named shape differs between input and output
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', named: Json = {}): Json {
  const { $schema: _, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const text = JSON.stringify(whole).replaceAll('#/$defs/', '#/components/schemas/');
  const { $defs = {}, ...own } = JSON.parse(text) as Json & { $defs?: Json };
  for (const [name, shape] of Object.entries($defs)) {
    if (name in named && !isDeepStrictEqual(named[name], shape))
      throw new Error(`${name} is not the same as input and as output: give each a name of its own`);
    named[name] = shape;
  }
  return own;
}
