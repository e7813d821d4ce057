import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { API_DOCUMENT, API_SOURCES, writeApiDocument } from './api-document.mjs';
import { ROOT, runNode, StepFailed } from './run.mjs';
import { contentHash, readStamp, writeStamp } from './stamp.mjs';
import { writeValidatorTypes } from './validator-types.mjs';
import { buildVerifier } from './verifier.mjs';

const SHARED = [
  'kernel',
  'schemas',
  'machines',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tools',
];
const SERVER = [
  ...SHARED,
  'catalogues',
  'eventstore',
  'platform',
  'readmodels',
  'seals',
  'verifier',
  'services',
  'app',
  'demo',
];
const WEB = [...SHARED, 'catalogues', 'seals', 'verifier', 'web'];

/** Files that Node runs; each gives a file of the same path in `dist/`. */
const ENTRIES = [
  'app/main.ts',
  'app/ops.ts',
  'app/ops/projections/fill-thread.ts',
  'demo/first-log/thread.ts',
  'platform/files/merge/thread.ts',
  'services/workflow/catalogue/import/thread.ts',
  'services/workflow/shared/workbooks/thread.ts',
];

/** Characters of a build's name, enough to distinguish builds. */
const BUILD_DIGITS = 12;

const TARGETS = [
  {
    name: 'api',
    sources: API_SOURCES,
    product: API_DOCUMENT,
    stamp: '.cache/api.stamp',
    build: writeApiDocument,
  },
  {
    name: 'server',
    sources: SERVER,
    product: 'dist/app/main.js',
    stamp: '.cache/server.stamp',
    build: buildServer,
  },
  { name: 'web', sources: WEB, product: 'web/dist/index.html', stamp: '.cache/web.stamp', build: buildWeb },
];

/** Builds the API's document, server and web when their sources (by content) have changed since the last build. */
export async function build({ force = false, only = undefined } = {}) {
  await writeValidatorTypes();
  let announced = false;
  for (const target of TARGETS) {
    if (only !== undefined && target.name !== only) continue;
    const sources = await contentHash(target.sources);
    const current = existsSync(join(ROOT, target.product)) && (await readStamp(target.stamp)) === sources;
    if (current && !force) continue;
    if (!announced) process.stdout.write('Construyendo…\n');
    announced = true;
    await target.build(sources);
    await writeStamp(target.stamp, sources);
  }
}

/**
 * Packages that go into the bundle: the product's own, and some of hundreds of small files, most of which a start would
 * read for nothing.
 */
const INSIDE = /^(@expediente|typebox|kysely)(\/|$)/;

/** Leaves npm's packages where npm put them, except those of `INSIDE`. */
const npmPackagesOutside = {
  name: 'npm-packages-outside',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || INSIDE.test(path) ? undefined : { path, external: true },
    );
  },
};

/** @param sources hash of the sources: its beginning is the name of the build (platform/build.ts) */
async function buildServer(sources) {
  const esbuild = await import('esbuild');
  try {
    await esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: ENTRIES.filter((path) => existsSync(join(ROOT, path))),
      outdir: 'dist',
      outbase: '.',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      sourcemap: true,
      chunkNames: 'chunks/[name]-[hash]',
      plugins: [npmPackagesOutside],
      define: { 'process.env.EXPEDIENTE_BUILD': JSON.stringify(sources.slice(0, BUILD_DIGITS)) },
      logLevel: 'silent',
    });
  } catch (error) {
    throw new StepFailed('No se pudo construir el servidor.', error.message);
  } finally {
    // esbuild's service would stay alive with the product that is started next in this process.
    await esbuild.stop();
  }
}

async function buildWeb() {
  if (!existsSync(join(ROOT, 'web/vite.config.ts'))) return;
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  // Vite's configuration compiles the schemas, which are TypeScript: Node 20 needs tsx to load them.
  const { code, output } = await runNode('--import', ['tsx', vite, 'build', '--logLevel', 'error'], {
    cwd: join(ROOT, 'web'),
    quiet: true,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new StepFailed('No se pudo construir la interfaz.', output);
  await buildVerifier(join(ROOT, 'web/dist'));
  await precompress(join(ROOT, 'web/dist'));
}

/** Compresses files in the forms that browsers ask for, so that nothing is compressed while a user waits. */
async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !/\.(js|css|html|svg|json)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    if (content.length < 1024) continue;
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}
