import type { z } from 'zod';
import type { docs } from '#contract/docs.ts';
import { type Endpoint, successStatus } from '#contract/endpoint.ts';
import { contract, descriptions } from '#contract/index.ts';
import { productName } from '#contract/product.ts';
import { mapInParts } from '#server/turns.ts';
import { schemaOf } from './json-schema.ts';
import { openApiDocument, whoMayCall } from './openapi.ts';
import type { Routes } from './routes.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const asHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h2 { margin-top: 3rem; text-transform: capitalize; }
  summary { cursor: pointer; padding: .35rem 0; border-top: 1px solid #8884; }
  summary b { display: inline-block; width: 4.5rem; font-size: .8rem; }
  code, pre { font: 13px/1.45 ui-monospace, monospace; }
  pre { overflow-x: auto; padding: .75rem; background: #8881; border-radius: 6px; }`;

/** JSON as HTML; references link to their shape further down. */
const asCode = (json: unknown): string =>
  `<pre tabindex="0">${asHtml(JSON.stringify(json, null, 2)).replace(
    /{\s*&quot;\$ref&quot;: &quot;#\/components\/schemas\/(\w+)&quot;\s*}/g,
    '<a href="#$1">$1</a>',
  )}</pre>`;

const section = (title: string, json: unknown): string => `<p>${title}</p>${asCode(json)}`;

const schemaSection = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string =>
  schema ? section(title, schemaOf(schema, io)) : '';

const call = (endpoint: Endpoint) => `<details><summary><b>${endpoint.method}</b> <code>${asHtml(
  endpoint.path,
)}</code> ${asHtml(endpoint.summary)}</summary>
<p>${whoMayCall(endpoint)} Success answers ${successStatus(endpoint)}.</p>
${schemaSection('Path', endpoint.params, 'output')}
${schemaSection('Query', endpoint.query, 'output')}
${schemaSection('Body', endpoint.body, 'input')}
${endpoint.example === undefined ? '' : section('For example', endpoint.example)}
${schemaSection('Answer', endpoint.answer, 'output')}</details>`;

/** The API documentation for people: plain HTML, no script. Other calls run in between, because it takes a while to write. */
async function docsPage(): Promise<string> {
  const sections: string[] = [];
  for (const [noun, calls] of Object.entries(contract)) {
    const written = await mapInParts(Object.values(calls as Record<string, Endpoint>), call);
    sections.push(
      `<section><h2>${noun}</h2><p>${asHtml(descriptions[noun as keyof typeof descriptions])}</p>${written.join('\n')}</section>`,
    );
  }
  const { schemas } = (await openApiDocument()).components;
  const shapes = await mapInParts(
    Object.entries(schemas),
    ([name, schema]) => `<h3 id="${name}">${name}</h3>${asCode(schema)}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${productName} API</title><style>${style}</style></head>
<body><main><h1>${productName} API</h1>
<p>Sign in with <code>POST /api/login</code> and send the session cookie along. A refused call answers
<code>{"message": …, "code": …}</code>: a sentence for people and one of the codes of <a href="#Refusal">Refusal</a> for
programs, or <code>{"message":"Unauthorized"}</code> where no one is signed in.
The same as OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${sections.join('\n')}
<section><h2>Shapes</h2>${shapes.join('\n')}</section></main></body></html>`;
}

export const docsRoutes: Routes<typeof docs> = { document: openApiDocument, page: docsPage };
