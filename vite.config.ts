import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import type { Endpoint } from './contract/endpoint.ts';
import { contract } from './contract/index.ts';
import { messagesIn } from './scripts/messages.ts';

const brotli = promisify(brotliCompress);

/**
 * Gives the client `virtual:routes`: method, path below `/api/` and whether it is public of every call, as short as possible, so that a
 * browser need not load the schemas (and zod) of the contract to make a call.
 */
function contractRoutes(): Plugin {
  const id = 'virtual:routes';
  const routes = Object.fromEntries(
    Object.entries(contract).map(([noun, calls]) => [
      noun,
      Object.fromEntries(
        Object.entries(calls as Record<string, Endpoint>)
          // Pages and pictures open files by their addresses.
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

/** Leaves of each catalogue what the client shows: the server's sentences come translated. */
function clientCatalogues(): Plugin {
  return {
    name: 'client-catalogues',
    enforce: 'pre',
    transform(source, id) {
      if (!/\/locales\/\w+\.json$/.test(id)) return;
      const shown = messagesIn('web', 'rules');
      const catalogue = Object.entries(JSON.parse(source)).filter(([text]) => shown.has(text));
      return JSON.stringify(Object.fromEntries(catalogue));
    },
  };
}

/** What the first page of a build needs: the code and styles that its HTML names, and what stands beside it. */
async function startFiles(bundle: Rolldown.OutputBundle): Promise<string[]> {
  const html = bundle['index.html'];
  const source = html?.type === 'asset' ? String(html.source) : '';
  const named = [...source.matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  return [...new Set(named)].filter((path) => path !== '/');
}

/** Writes `screens.json`: of each address of a screen the code and styles that it needs beside those of the start. */
function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    async generateBundle(_, bundle) {
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
      const start = filesOf(chunks.find(({ isEntry }) => isEntry));
      const routes = await readFile('web/app/routes.tsx', 'utf8');
      const screens = [...routes.matchAll(/paths: \[([^\]]+)\](?:(?!paths:)[\s\S])*?import\('#(web\/[^']+)'\)/g)];
      if (screens.length !== routes.split('import(').length - 1)
        this.error('web/app/routes.tsx has a screen of which the addresses are not understood');
      const files = screens.flatMap(([, paths = '', module = '']) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
        if (!chunk) return this.error(`web/app/routes.tsx names ${module}, of which nothing was built`);
        const needed = [...filesOf(chunk)].filter((file) => !start.has(file));
        return [...paths.matchAll(/'([^']+)'/g)].map(([, path]) => [path, needed]);
      });
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(Object.fromEntries(files)) });
    },
  };
}

/** Lets the start run as soon as it has loaded, in which it requests data, and not only together with the client. */
function startFirst(): Plugin {
  return {
    name: 'start-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [preload = '', start = ''] = /<link rel="modulepreload" [^>]*href="(.*\/start-[^"]*)">/.exec(html) ?? [];
        const script = `<script type="module" crossorigin src="${start}"></script>\n    `;
        return html.replace(preload, '').replace(/(?=<script type="module")/, script);
      },
    },
  };
}

/** The modules that ask for the first data. */
const startModules = new Set([resolve('web/app/start.ts')]);
function isOfStart(id: string, modules: Rolldown.ChunkingContext): boolean {
  for (const one of startModules)
    for (const needed of modules.getModuleInfo(one)?.importedIds ?? []) startModules.add(needed);
  return startModules.has(id);
}

/** Builds `web/worker` into `sw.js`, which is told by name what the build consists of: each build has another worker. */
function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    // After the page has been written.
    enforce: 'post',
    async generateBundle(_, bundle) {
      const assets = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css|woff2)$/.test(file));
      const version = createHash('sha256').update(assets.sort().join()).digest('hex').slice(0, 12);
      const start = await startFiles(bundle);
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { build: JSON.stringify({ version, start, assets: assets.map((file) => `/${file}`) }) },
        build: { write: false, rolldownOptions: { input: 'web/worker/worker.ts', output: { format: 'iife' } } },
      });
      const [output] = [built].flat();
      if (!output || !('output' in output)) return this.error('web/worker gave nothing');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: output.output[0].code });
    },
  };
}

/** Writes each text file of the build compressed beside itself, so that no request waits for it. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      for (const entry of await readdir(dir, { recursive: true })) {
        if (!/\.(js|css|html|svg|webmanifest)$/.test(entry)) continue;
        const file = join(dir, entry);
        await writeFile(`${file}.br`, await brotli(await readFile(file)));
      }
    },
  };
}

/** Ends the build where a Mantine component has no style sheet, or a style sheet no component. */
function mantineSheets(): Plugin {
  const named = (ids: Iterable<string>, pattern: RegExp) =>
    new Set([...ids].flatMap((id) => pattern.exec(id)?.[1] ?? []));
  return {
    name: 'mantine-sheets',
    apply: 'build',
    generateBundle(_, bundle) {
      const built = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const drawn = named(built, /@mantine\/core\/.*\/(\w+)\.module\.mjs$/);
      const listed = named(this.getModuleIds(), /@mantine\/core\/styles\/([A-Z]\w+)\.css$/);
      const faults = [
        ...[...drawn].filter((name) => !listed.has(name)).map((name) => `lacks ${name}, which is drawn`),
        ...[...listed].filter((name) => !drawn.has(name)).map((name) => `lists ${name}, which is not drawn`),
      ];
      if (faults.length > 0) this.error(`web/ui/styles.ts ${faults.join('; ')}`);
    },
  };
}

/** Ends the build where files need one another: one of them would run before what it needs is there. */
function circularFiles(): Plugin {
  return {
    name: 'circular-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const visited = new Set<string>();
      const visit = (name: string, path: string[]): void => {
        if (path.includes(name)) this.error(`The built files need one another: ${[...path, name].join(' → ')}`);
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
 * Short names, because the first file lists those of all files. Rolldown names a shared file after all its users; by a digest of
 * that name the worker recognizes the file in the next version.
 */
const fileName = (name = '', extension: string): string => {
  const digest = createHash('sha256').update(name).digest('base64url').slice(0, 3);
  return `assets/${name.startsWith('shared~') ? `shared-${digest}` : '[name]'}-[hash:7]${extension}`;
};

/** The screens that need a module before they are drawn, and the doors. */
function usersOf(id: string, modules: Rolldown.ChunkingContext): string[] {
  const users = new Set([id]);
  for (const user of users) for (const importer of modules.getModuleInfo(user)?.importers ?? []) users.add(importer);
  return [...users].filter((user) => /\/(Rocks?|Todos|Issues|Scorecard|Meetings)Page\.tsx$|\/web\/auth\//.test(user));
}

/**
 * What two screens of lists need or more comes in one file, else it comes in dozens: `work` with what the screen of meetings needs,
 * too, and `lists` with the rest. What doors need is in neither.
 */
function partOfLists(id: string, modules: Rolldown.ChunkingContext, name: 'work' | 'lists'): string | null {
  const users = usersOf(id, modules);
  const isForMeetings = users.some((user) => user.endsWith('/MeetingsPage.tsx'));
  const lists = users.filter((user) => user.endsWith('Page.tsx') && !user.endsWith('/MeetingsPage.tsx'));
  const isForDoors = users.some((user) => user.includes('/web/auth/'));
  return lists.length > 1 && !isForDoors && isForMeetings === (name === 'work') ? name : null;
}

export default defineConfig({
  root: 'web',
  // The Markdown parser would decode `&copy;` through innerHTML, which our Trusted Types policy refuses.
  resolve: { alias: { 'decode-named-character-reference': resolve('web/lib/text/namedCharacters.ts') } },
  plugins: [
    ...[react(), contractRoutes(), clientCatalogues(), mantineSheets(), circularFiles()],
    ...[startFirst(), screenFiles(), worker(), compressed()],
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The least that know light-dark(), popovers and Map.groupBy(), as README.md says. light-dark() must not be rewritten:
    // the scheme is chosen at run time.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    // They all preload modules themselves.
    modulePreload: { polyfill: false },
    // In kB before compression; what counts is compressed, and the bench watches over it.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // All that the first screen needs in one file, and no request for a few bytes that screens share.
      output: {
        chunkFileNames: ({ name }) => fileName(name, '.js'),
        assetFileNames: ({ names }) => fileName(names[0], '[extname]'),
        codeSplitting: {
          groups: [
            { name: (id, modules) => (isOfStart(id, modules) ? 'start' : null), debugName: 'start', priority: 1.1 },
            { name: 'client', tags: ['$initial'], priority: 1 },
            // Parted by their users, these would need one another, and run too early: fields first, then what chooses in them.
            {
              name: 'fields',
              test: /@mantine\/(hooks|core\/.*\/(Input|InputBase|TextInput|PasswordInput|CloseButton|Tabs|NativeSelect|SegmentedControl|Group))\/|IconDots\.mjs/,
              priority: 0.6,
            },
            { name: 'choices', test: /@mantine\/core\/.*\/(Combobox|Select)\//, priority: 0.5 },
            ...(['work', 'lists'] as const).map((name, place) => ({
              name: (id: string, modules: Rolldown.ChunkingContext) => partOfLists(id, modules, name),
              debugName: name,
              test: /\/web\//,
              priority: 0.4 - place / 10,
            })),
            // With a greater threshold, files that screens share come to need one another.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000 },
          ],
        },
      },
    },
  },
});
