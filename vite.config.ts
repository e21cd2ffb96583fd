import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type ESTree, type Plugin, parseSync, type Rolldown, Visitor } from 'vite';
import type { Endpoint } from './contract/endpoint.ts';
import { contract } from './contract/index.ts';
import { languages } from './contract/languages.ts';
import { emojiRows } from './scripts/emoji.ts';
import { clientMessages } from './scripts/messages.ts';
import { narrow, phone, tablet } from './web/ui/breakpoints.ts';
import { pathsOf } from './web/ui/icons/drawings.ts';

const brotli = promisify(brotliCompress);

/**
 * Provides `virtual:routes` to the client: for each call its method, its path below `/api/` and whether it is public. A browser can
 * then make calls without loading the schemas of the contract (and zod).
 */
function contractRoutes(): Plugin {
  const id = 'virtual:routes';
  const routes = Object.fromEntries(
    Object.entries(contract).map(([noun, calls]) => [
      noun,
      Object.fromEntries(
        Object.entries(calls as Record<string, Endpoint>)
          // Pages and pictures link to files by URL.
          .filter(([, { download, ranged }]) => !download && !ranged)
          .map(([name, { method, path, access }]) => [
            name,
            `${method} ${path.replace('/api/', '')}${access === 'public' ? ' public' : ''}`,
          ]),
      ),
    ]),
  );
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(routes)}` : undefined),
  };
}

/** Keeps only the messages of the client in each catalogue: the server translates its own. */
function clientCatalogues(): Plugin {
  let used: Set<string> | undefined;
  return {
    name: 'client-catalogues',
    enforce: 'pre',
    watchChange: () => {
      used = undefined;
    },
    transform(source, id) {
      if (!/\/locales\/\w+\.json$/.test(id)) return;
      used ??= clientMessages();
      const messages = used;
      const catalogue = Object.entries(JSON.parse(source)).filter(([text]) => messages.has(text));
      return JSON.stringify(Object.fromEntries(catalogue));
    },
  };
}

/** Provides `virtual:emoji-de` and the like to the client: all emoji with their names in that language. */
function emojiOf(): Plugin {
  const prefix = '\0virtual:emoji-';
  return {
    name: 'emoji',
    resolveId: (source) => (`\0${source}`.startsWith(prefix) ? `\0${source}` : undefined),
    load(id) {
      const language = id.startsWith(prefix) && languages.find((one) => prefix + one === id);
      return language ? `export default ${JSON.stringify(emojiRows(language))}` : undefined;
    },
  };
}

/** Writes the queries of `web/ui/breakpoints.ts` in place of their names in style sheets: `@media (--phone)`. Fails if one is written out. */
function customMedia(): Plugin {
  const queries: Record<string, string> = { '--phone': phone, '--tablet': tablet, '--narrow': narrow };
  return {
    name: 'custom-media',
    enforce: 'pre',
    transform(source, id) {
      if (!/\/web\/.*\.css(\?|$)/.test(id)) return;
      return source.replace(/@media[^{]+/g, (rule) => {
        for (const [name, query] of [...Object.entries(queries), ['--phone', '48em'] as const])
          if (rule.includes(query)) this.error(`Write @media (${name}) for ${query}`);
        return rule.replace(/\((--[\w-]+)\)/g, (_, name) => queries[name] ?? this.error(`${name} is no media query`));
      });
    },
  };
}

/** Returns the paths of the code, styles and icons that the HTML of the first page loads. */
async function startFiles(bundle: Rolldown.OutputBundle): Promise<string[]> {
  const html = bundle['index.html'];
  const source = html?.type === 'asset' ? String(html.source) : '';
  const paths = [...source.matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  return [...new Set(paths)].filter((path) => path !== '/');
}

const isText = (node: { type: string }): node is ESTree.StringLiteral => node.type === 'Literal';

/** Where screens are listed with the modules that they load, and with their addresses. */
const lazyParts = 'web/app/lazyParts.ts';
const routes = 'web/app/routes.tsx';

const programOf = (path: string) => parseSync(path, readFileSync(path, 'utf8')).program;

/** Returns the module of each screen in a list of `lazyParts.ts`, by the first of its addresses. @throws if that lists none */
function modulesIn(list: 'listParts' | 'otherParts'): Map<string, string> {
  const modules = new Map<string, string>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || id.name !== list || init?.type !== 'ObjectExpression') return;
      for (const part of init.properties) {
        if (
          part.type !== 'Property' ||
          part.value.type !== 'ArrowFunctionExpression' ||
          part.value.body.type !== 'ImportExpression' ||
          !isText(part.value.body.source) ||
          !isText(part.key)
        )
          throw new Error('A screen is loaded without a literal path');
        modules.set(part.key.value, part.value.body.source.value.replace('#', ''));
      }
    },
  }).visit(programOf(lazyParts));
  if (modules.size === 0) throw new Error(`${lazyParts} has no ${list}`);
  return modules;
}

const listModules = [...modulesIn('listParts').values()];

/** Returns the addresses of each screen by the module that it loads. */
function screenModules(): Map<string, string[]> {
  const addresses = new Map<string, string[]>();
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'paths' || value.type !== 'ArrayExpression') return;
      const paths = value.elements.flatMap((path) => (path && isText(path) ? path.value : []));
      addresses.set(paths[0] ?? '', paths);
    },
  }).visit(programOf(routes));
  const screens = [...modulesIn('listParts'), ...modulesIn('otherParts')];
  return new Map(screens.map(([path, module]) => [module, addresses.get(path) ?? [path]]));
}

/** Writes `screens.json`: the code and styles that each screen loads, in the order in which they are needed, by address. */
function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const filesOf = (chunk: Rolldown.OutputChunk | undefined, files = new Set<string>()): Set<string> => {
        if (!chunk || files.has(`/${chunk.fileName}`)) return files;
        for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(`/${file}`);
        for (const name of chunk.imports)
          filesOf(
            chunks.find(({ fileName }) => fileName === name),
            files,
          );
        return files;
      };
      const start = () => filesOf(chunks.find(({ name }) => name === 'start'));
      const client = () =>
        filesOf(
          chunks.find(({ isEntry }) => isEntry),
          start(),
        );
      const chunkOf = (module: string) =>
        chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ?? this.error(`No file holds ${module}`);
      const files = [...screenModules()].flatMap(([module, paths]) => {
        const needed = [...filesOf(chunkOf(module), filesOf(chunkOf(lazyParts), client()))];
        return paths.map((path): [string, string[]] => [path, needed]);
      });
      const source = JSON.stringify(Object.fromEntries([['/', [...client()]], ...files]));
      this.emitFile({ type: 'asset', fileName: 'screens.json', source });
    },
  };
}

/** Runs the start, which requests the first data, as soon as it has loaded instead of together with the client. */
function startFirst(): Plugin {
  return {
    name: 'start-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [preload = '', start = ''] = /<link rel="modulepreload" [^>]*href="(.*\/start-[^"]*)">/.exec(html) ?? [];
        // `async`, so that it does not wait for the styles.
        const script = `<script type="module" async crossorigin src="${start}"></script>\n    `;
        return html.replace(preload, '').replace(/(?=<script type="module")/, script);
      },
    },
  };
}

/** The modules that request the first data. */
const startModules = new Set([resolve('web/app/start.ts')]);
function isOfStart(id: string, modules: Rolldown.ChunkingContext): boolean {
  for (const one of startModules)
    for (const needed of modules.getModuleInfo(one)?.importedIds ?? [])
      if (!isOfPages(needed)) startModules.add(needed);
  return startModules.has(id);
}

/** The modules of TanStack Query for several queries and for pages. Its list of exports names them, but only some screens use them. */
const isOfPages = (id: string) => /\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$/.test(id);

/** Builds `web/worker` into `sw.js`. It contains the names of all files of the build, so each build has its own worker. */
function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    // Runs after the page has been written.
    enforce: 'post',
    async generateBundle(_, bundle) {
      const assets = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css|woff2)$/.test(file));
      const html = bundle['index.html'];
      const hash = createHash('sha256').update(assets.sort().join());
      if (html?.type === 'asset') hash.update(html.source);
      for (const file of readdirSync('web/public')) hash.update(readFileSync(join('web/public', file)));
      const version = hash.digest('hex').slice(0, 12);
      const start = await startFiles(bundle);
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { build: JSON.stringify({ version, start, assets: assets.map((file) => `/${file}`) }) },
        build: { write: false, rolldownOptions: { input: 'web/worker/worker.ts', output: { format: 'iife' } } },
      });
      const [output] = [built].flat();
      if (!output || !('output' in output)) return this.error('The build of web/worker has no output');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: output.output[0].code });
    },
  };
}

/**
 * Writes a compressed copy beside each text file of the build, so that the server need not compress it per request. What no screen loads
 * to open becomes 5 % larger in a tenth of the time.
 */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = (await readdir(dir, { recursive: true })).filter((file) =>
        /\.(js|css|html|svg|webmanifest)$/.test(file),
      );
      const screens: Record<string, string[]> = JSON.parse(await readFile(join(dir, 'screens.json'), 'utf8'));
      const opening = new Set(Object.values(screens).flat());
      // Node runs four at a time.
      await Promise.all(
        files.map(async (file) => {
          const quality = opening.has(`/${file}`) ? constants.BROTLI_MAX_QUALITY : 9;
          const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
          await writeFile(join(dir, `${file}.br`), await brotli(await readFile(join(dir, file)), { params }));
        }),
      );
    },
  };
}

/**
 * Makes each icon a module of its own, with its paths in place of its name, because a module lies in one file of the build: each file has
 * only the icons it draws.
 */
function separateIcons(): Plugin {
  const path = resolve('web/ui/icons/icons.ts');
  const source = readFileSync(path, 'utf8').replace(/\.\.\.pathsOf\('([^']+)'\)/g, (_, name) =>
    pathsOf(name)
      .map((drawn) => JSON.stringify(drawn))
      .join(),
  );
  const [, ...icons] = source.split(/^(?=export const )/m);
  const imports = `import { filled, outline } from '#web/ui/icons/icon.ts';\n`;
  const codeOf = new Map(icons.map((icon) => [/Icon\w+/.exec(icon)?.[0], imports + icon]));
  const list = [...codeOf.keys()].map((name) => `export { ${name} } from '${path}?${name}';`).join('\n');
  return {
    name: 'separate-icons',
    apply: 'build',
    load(id) {
      if (!id.startsWith(path)) return;
      return { code: codeOf.get(id.split('?')[1]) ?? list, moduleSideEffects: false };
    },
  };
}

/** Fails the build if a Mantine component lacks its style sheet, or a style sheet its component. */
function mantineSheets(): Plugin {
  const namesIn = (ids: Iterable<string>, pattern: RegExp) =>
    new Set([...ids].flatMap((id) => pattern.exec(id)?.[1] ?? []));
  return {
    name: 'mantine-sheets',
    apply: 'build',
    generateBundle(_, bundle) {
      const built = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const used = namesIn(built, /@mantine\/core\/.*\/(\w+)\.module\.mjs$/);
      const listed = namesIn(this.getModuleIds(), /@mantine\/core\/styles\/([A-Z]\w+)\.css$/);
      const faults = [
        ...[...used].filter((name) => !listed.has(name)).map((name) => `lacks ${name}, which is used`),
        ...[...listed].filter((name) => !used.has(name)).map((name) => `lists ${name}, which is not used`),
      ];
      if (faults.length > 0) this.error(`web/ui/styles.ts ${faults.join('; ')}`);
    },
  };
}

/** Fails the build if its files import each other in a circle: one would run before what it imports is there. */
function circularFiles(): Plugin {
  return {
    name: 'circular-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const visited = new Set<string>();
      const visit = (name: string, path: string[]): void => {
        if (path.includes(name)) this.error(`The built files import each other: ${[...path, name].join(' → ')}`);
        const file = bundle[name];
        if (visited.has(name) || file?.type !== 'chunk') return;
        for (const next of file.imports) visit(next, [...path, name]);
        visited.add(name);
      };
      for (const name of Object.keys(bundle)) visit(name, []);
    },
  };
}

/**
 * The name of a built file. Short, because the first file lists all names. Rolldown names a shared file after all its users; a digest
 * of that name lets the worker recognize the file in the next version.
 */
const fileName = (name = '', extension: string): string => {
  const digest = createHash('sha256').update(name).digest('base64url').slice(0, 3);
  return `assets/${name.startsWith('shared~') ? `shared-${digest}` : '[name]'}-[hash:7]${extension}`;
};

/** All modules that import a module directly or through others. */
function usersOf(id: string, modules: Rolldown.ChunkingContext): string[] {
  const users = new Set([id]);
  for (const user of users) for (const importer of modules.getModuleInfo(user)?.importers ?? []) users.add(importer);
  return [...users];
}

/**
 * The chunk of a module that at least two screens of `listParts` but meetings import: `work` if meetings import it too, else `lists`.
 * Without these two, such modules become dozens of small files. Modules of the screens before sign-in are in neither.
 */
function partOfLists(id: string, modules: Rolldown.ChunkingContext, name: 'work' | 'lists'): string | null {
  const users = usersOf(id, modules);
  const lists = listModules.filter((list) => users.some((user) => user.endsWith(list)));
  const isForMeetings = lists.some((list) => list.endsWith('/MeetingsPage.tsx'));
  const isForSignIn = users.some((user) => user.includes('/web/auth/'));
  return lists.length - Number(isForMeetings) > 1 && !isForSignIn && isForMeetings === (name === 'work') ? name : null;
}

export default defineConfig({
  root: 'web',
  // The Markdown parser would decode `&copy;` through innerHTML, which our Trusted Types policy refuses.
  resolve: { alias: { 'decode-named-character-reference': resolve('web/lib/text/namedCharacters.ts') } },
  plugins: [
    ...[react(), contractRoutes(), clientCatalogues(), emojiOf(), customMedia(), separateIcons()],
    ...[mantineSheets(), circularFiles(), startFirst(), screenFiles(), worker(), compressed()],
  ],
  // The worker that reads files loads what only some of them need.
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) => fileName(name, '.js'),
        chunkFileNames: ({ name }) => fileName(name, '.js'),
      },
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The first versions with light-dark(), popovers and Map.groupBy(), as in README.md. light-dark() must not be rewritten:
    // the color scheme is chosen at run time.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    // These browsers preload modules without it.
    modulePreload: { polyfill: false },
    // In kB before compression. `npm run bench` limits the compressed size.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // The first screen loads one file, and no screen sends a request for a few shared bytes.
      output: {
        chunkFileNames: ({ name }) => fileName(name, '.js'),
        assetFileNames: ({ names }) => fileName(names[0], '[extname]'),
        codeSplitting: {
          groups: [
            { name: (id, modules) => (isOfStart(id, modules) ? 'start' : null), debugName: 'start', priority: 1.1 },
            { name: 'client', test: (id) => !isOfPages(id), tags: ['$initial'], priority: 1 },
            // Split by their users, these files would import each other in a circle: `choices` builds on `fields`.
            {
              name: 'fields',
              test: /@mantine\/(hooks|core\/.*\/(Input|InputBase|TextInput|PasswordInput|CloseButton|Tabs|NativeSelect|SegmentedControl|Group))\/|IconDots$/,
              priority: 0.6,
            },
            { name: 'choices', test: /@mantine\/core\/.*\/(Combobox|Select)\//, priority: 0.5 },
            ...(['work', 'lists'] as const).map((name, place) => ({
              name: (id: string, modules: Rolldown.ChunkingContext) => partOfLists(id, modules, name),
              debugName: name,
              test: /\/web\/(?!ui\/icons\/)/,
              priority: 0.4 - place / 10,
            })),
            // With a greater threshold, files that have little in common become one, and screens load what others need.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 200 },
          ],
        },
      },
    },
  },
});
