import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** The table "Folders" of the architecture: allowed imports between packages. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Folder {
  readonly path: string;
  /** Our own packages that it may import, besides itself. */
  readonly ours: readonly string[];
  /** npm packages that it may import; absent: any. */
  readonly npm?: readonly RegExp[];
  /** Runs in a browser too: nothing of Node. */
  readonly pure?: true;
}

const WRITE_SIDE = ['kernel', 'schemas', 'machines', 'catalogues', 'eventstore', 'platform'];

const FOLDERS: Readonly<Record<string, Folder>> = {
  kernel: { path: 'kernel', ours: [], npm: [/^decimal\.js/], pure: true },
  schemas: { path: 'schemas', ours: ['kernel'], npm: [/^typebox/, /^ajv/], pure: true },
  machines: { path: 'machines', ours: ['kernel', 'schemas'], npm: [/^xstate/], pure: true },
  catalogues: { path: 'catalogues', ours: ['kernel', 'schemas'] },
  eventstore: {
    path: 'eventstore',
    ours: ['kernel'],
    npm: [/^pg/, /^@kurrent\/kurrentdb-client\/generated\//, /^@grpc\/grpc-js/, /^google-protobuf/],
  },
  platform: { path: 'platform', ours: ['kernel', 'schemas'] },
  // Browsers have no Node's cryptography: `#crypto` is then these.
  seals: { path: 'seals', ours: [], npm: [/^@noble\/(ed25519|hashes)/, /^asn1js$/, /^pkijs$/] },
  // Auditors have it in one file: of the product it has what reads events, and nothing that decides or stores.
  verifier: { path: 'verifier', ours: ['seals', 'kernel', 'schemas', 'machines', 'catalogues'], npm: [] },
  readmodels: { path: 'readmodels', ours: WRITE_SIDE, npm: [/^pg/, /^kysely/] },
  workflow: { path: 'services/workflow', ours: WRITE_SIDE },
  projections: { path: 'services/projections', ours: [...WRITE_SIDE, 'readmodels', 'seals', 'verifier'] },
  web: { path: 'web', ours: ['kernel', 'schemas', 'machines', 'catalogues'], pure: true },
};

/**
 * What the web may know of a catalogue: its definition, the menu's titles, the proposed profiles, how it is sent, how a
 * template is filled; never the engine.
 */
const DESCRIBED =
  /^(access\/(menu|profiles)|definitions\/[\w-]+|definition|form|payload|templates\/(award-facts|document-values|documents|fill|keywords|page|sample|spans|text|values))\.ts$/;

/** Packages that start parts of the product for tests: importable only by tests. */
const TESTING = 'testing';

/** The deciding part of a life cycle: its machine, its rules, and every module that imports them. */
const DECIDES = /(^|\/)(machine|decide|(form-)?rules|index)\.ts$/;

/** Tests, what serves them alone, and what runs at build time may use more than the product's code. */
const isTest = (file: string): boolean =>
  /\.(test|suite)\.tsx?$|(^|\/)(testing|contract|tools)\/|\.config\.ts$|\.d\.ts$/.test(file);

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`. */
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  return [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

/** Why a file may not import that; undefined when it may. */
function objection(name: string, folder: Folder, file: string, imported: string): string | undefined {
  const testing = isTest(file);
  if (imported.startsWith('.')) {
    const target = relative(ROOT, resolve(ROOT, dirname(file), imported));
    return target.startsWith(`${folder.path}/`) ? undefined : 'leaves its folder by a relative path';
  }
  const own = /^@expediente\/([^/]+)\/(.*)$/.exec(imported);
  if (own) {
    const [, other = '', path = ''] = own;
    if (other === TESTING) return testing ? undefined : 'is no test and imports what serves tests';
    // An integration test asks through whatever it brings up.
    if (/\.(int|deep)\.test\.ts$/.test(file)) return undefined;
    if (other === name) return testing ? undefined : 'imports itself by its package name';
    if (!folder.ours.includes(other)) return `may not import ${other}`;
    if (name === 'web' && other === 'machines' && !testing && DECIDES.test(path))
      return 'imports what decides of a life cycle, and not its table';
    if (name === 'web' && other === 'catalogues' && !testing && !DESCRIBED.test(path))
      return 'imports more of a catalogue than its definition';
    return undefined;
  }
  // One of its own files, by where it runs (`imports` of its package.json).
  if (testing || imported.startsWith('#')) return undefined;
  if (folder.pure && imported.startsWith('node:')) return 'is pure and imports Node';
  const allowed = folder.npm === undefined || imported.startsWith('node:');
  return allowed || folder.npm?.some((pattern) => pattern.test(imported))
    ? undefined
    : 'is not one of its npm packages';
}

describe.each(Object.entries(FOLDERS))('%s', (name, folder) => {
  test('imports only what the table of the architecture allows', () => {
    const objections = sources(folder.path).flatMap((file) =>
      importsOf(file).flatMap((imported) => {
        const why = objection(name, folder, file, imported);
        return why === undefined ? [] : [`${file}: ${imported} ${why}`];
      }),
    );
    expect(objections).toEqual([]);
  });
});

test('workbooks are read and written in one place', () => {
  const others = Object.values(FOLDERS)
    .flatMap(({ path }) => sources(path))
    .filter((file) => !file.startsWith('platform/excel/'))
    .filter((file) => importsOf(file).some((imported) => /^(exceljs|(@e965\/)?xlsx)(\/|$)/.test(imported)));
  expect(others).toEqual([]);
});

test('what is present of a year is asked of one piece', () => {
  const others = ['web', 'services/workflow', 'services/projections'].flatMap(sources).filter(
    (file) =>
      !isTest(file) &&
      // A window of days is of the day of each purchase, of whatever year.
      file !== 'services/projections/reports/splitting.ts' &&
      /\bquarterOf\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(others, 'they take presentOf of machines/rules/present.ts').toEqual([]);
});

test('the read side asks how far a session sees of platform/access/scope.ts alone', () => {
  const reads = /\bsession\.scope\b|\bscope\b[^{}]*\}(: (Pick<)?(Session|Sight)\b| = \w*session\b)/;
  const files = sources('services/projections').filter((file) => !isTest(file));
  expect(files.filter((file) => reads.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

test('the two services know nothing of each other', () => {
  const [workflow, projections] = [FOLDERS.workflow, FOLDERS.projections];
  expect(workflow?.ours).not.toContain('projections');
  expect(projections?.ours).not.toContain('workflow');
});

test('what the web loads later is waited for and is in a boundary', () => {
  const users = (name: string): string[] =>
    sources('web').filter(
      (file) =>
        !isTest(file) &&
        new RegExp(`import [^;]*\\b${name}\\b[^;]* from 'react'`).test(
          readFileSync(join(ROOT, file), 'utf8'),
        ),
    );
  expect(users('lazy')).toEqual(['web/base/arriving.ts']);
  expect(users('Suspense')).toEqual(['web/base/Boundary.tsx']);
});

test('checks of commands are imported by name: no file of them is loaded whole', () => {
  const whole = sources('web').filter((file) =>
    /\bimport\(\s*'validator:/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(whole).toEqual([]);
});

/** Each `sx` and `style` of a file, with the text in its braces. */
function looksIn(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:sx|style)(?:=|:\s*)\{/g)].map(({ 0: start, index }) => {
    let end = index + start.length;
    for (let depth = 1; depth > 0 && end < text.length; end++)
      depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
    return text.slice(index, end);
  });
}

/** A property with a literal, or a constant of the module: no value of run time. */
const STATIC = /[{,]\s*(?:\w+|'[^']*'):\s*(?:'[^']*'|-?[\d.]+)\s*[,}]|=\{[A-Z][A-Z_]*\}$/;

test('looks are in css files and in the theme, only values of run time in sx and style', () => {
  const objections = sources('web')
    .filter((file) => file.endsWith('.tsx') && !isTest(file))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const styled = /\bstyled\(/.test(text) ? ['styled('] : [];
      return [...styled, ...looksIn(text).filter((look) => STATIC.test(look))].map(
        (look) => `${file}: ${look}`,
      );
    });
  expect(objections).toEqual([]);
});

test('a class has its rules in one css file, but for what paper changes', () => {
  const files = readdirSync(join(ROOT, 'web'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && !/(^|\/)(dist|node_modules)\//.test(file) && file !== 'app/print.css',
  );
  const owners = new Map<string, Set<string>>();
  for (const file of files)
    for (const [, name = ''] of readFileSync(join(ROOT, 'web', file), 'utf8').matchAll(
      /^\s*\.([a-z][\w-]*)[^{};]*[{,]$/gm,
    ))
      owners.set(name, (owners.get(name) ?? new Set()).add(file));
  expect([...owners].filter(([, of]) => of.size > 1).map(([name, of]) => [name, ...of])).toEqual([]);
});

interface Manifest {
  readonly name: string;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
const namesIn = (dependencies: Readonly<Record<string, string>> = {}): readonly string[] =>
  Object.keys(dependencies);

const REPOSITORY = manifestOf('.');
/** The package of an import; undefined for a file, for Node's own and for what the build makes up. */
const packageIn = (imported: string): string | undefined =>
  /^(@[\w-]+\/[\w.-]+|[a-z][\w.-]*)(?=\/|$)/.exec(imported)?.[0];

/** Where npm put a package: next to the workspace when another version is at the root. */
const installed = (folder: string, dependency: string): string =>
  [`${folder}/node_modules/${dependency}`, `node_modules/${dependency}`].find((each) =>
    existsSync(join(ROOT, each)),
  ) ?? '';

/** Loads TypeScript where the product runs from its sources, which only tests do. */
const FROM_SOURCES = 'platform/thread.ts';

describe.each(REPOSITORY.workspaces ?? [])('the packages of %s', (folder) => {
  const { name, dependencies, devDependencies } = manifestOf(folder);
  const files = sources(folder);

  test('are declared: the product’s as dependencies, those of tests and of the build there or for development', () => {
    const product = new Set([name, ...namesIn(dependencies)]);
    const development = new Set([
      ...product,
      ...namesIn(devDependencies),
      ...namesIn(REPOSITORY.devDependencies),
    ]);
    const undeclared = files.flatMap((file) =>
      importsOf(file).flatMap((imported) => {
        const needed = packageIn(imported);
        const testing = isTest(file) || file === FROM_SOURCES;
        // Tests run from the root, where all workspaces are linked.
        if (needed === undefined || (testing && needed.startsWith('@expediente/'))) return [];
        return (testing ? development : product).has(needed) ? [] : [`${file}: ${imported}`];
      }),
    );
    expect(undeclared).toEqual([]);
  });

  test('are used, each that is declared', () => {
    const styles = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.css') && !/(^|\/)(dist|node_modules)\//.test(file),
    );
    const texts = [...files, ...styles.map((file) => `${folder}/${file}`)].map((file) =>
      readFileSync(join(ROOT, file), 'utf8'),
    );
    const named = (dependency: string): boolean =>
      texts.some((text) => [`'${dependency}`, `"${dependency}`].some((start) => text.includes(start)));
    const declared = [...namesIn(dependencies), ...namesIn(devDependencies)];
    const peers = new Set(
      declared
        .filter((each) => !each.startsWith('@expediente/'))
        .flatMap((each) => namesIn(manifestOf(installed(folder, each)).peerDependencies)),
    );
    const used = (dependency: string): boolean =>
      named(dependency) || peers.has(dependency) || named(dependency.replace('@types/', ''));
    expect(declared.filter((each) => !used(each))).toEqual([]);
  });
});

/** The files of a life cycle in their order: each may import those before it. More files where its subject asks. */
const LIFE_CYCLE = ['commands', 'life-cycle', 'state', 'words', 'decide'].map((name) => `${name}.ts`);

describe('a life cycle', () => {
  const folders = readdirSync(join(ROOT, 'machines')).filter((folder) =>
    existsSync(join(ROOT, 'machines', folder, 'life-cycle.ts')),
  );

  test('is known by its table', () => {
    expect(folders.sort()).toEqual([
      'award',
      'extension',
      'order',
      'pac',
      'quarterly',
      'reprogramming',
      'request',
      'unops',
      'unops-consolidation',
      'unops-regularization',
    ]);
  });

  test.each(folders)('%s: commands, table, state, words, and what decides', (folder) => {
    const files = readdirSync(join(ROOT, 'machines', folder));
    expect(files).toEqual(expect.arrayContaining(LIFE_CYCLE));
    expect(files).not.toContain('index.ts');
    const later = LIFE_CYCLE.flatMap((file, at) =>
      importsOf(`machines/${folder}/${file}`)
        .filter((imported) => LIFE_CYCLE.indexOf(imported.replace('./', '')) > at)
        .map((imported) => `${file} imports ${imported}`),
    );
    expect(later).toEqual([]);
  });
});

/** Services whose modules share one floor, `shared/`, and name in `needs` the modules that they use. */
const MODULAR = ['services/projections', 'services/workflow'];

describe.each(MODULAR)('the modules of %s', (service) => {
  const folders = readdirSync(join(ROOT, service), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'shared', 'testing'].includes(entry.name))
    .map(({ name }) => name);

  /** The folders of the service that a folder's files import from. */
  const usedBy = (folder: string): readonly string[] => [
    ...new Set(
      sources(`${service}/${folder}`)
        .filter((file) => !isTest(file))
        .flatMap((file) =>
          importsOf(file)
            .filter((imported) => imported.startsWith('.'))
            .map((imported) =>
              relative(join(ROOT, service), resolve(ROOT, dirname(file), imported)).split('/'),
            )
            .flatMap(([other = '', ...inside]) => (inside.length === 0 || other === folder ? [] : [other])),
        ),
    ),
  ];

  test('are there', () => {
    expect(folders).toEqual(expect.arrayContaining(['order', 'pac', 'request', 'rules']));
  });

  test('are not known to what they share', () => {
    expect(usedBy('shared')).toEqual([]);
  });

  test.each(folders)('%s uses what is shared, and the modules that it names', (folder) => {
    const door = readFileSync(join(ROOT, service, folder, 'index.ts'), 'utf8');
    const needs = [...(/\bneeds: \[([^\]]*)\]/.exec(door)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
      ([, name]) => name,
    );
    const used = usedBy(folder).filter((other) => other !== 'shared');
    expect(needs.toSorted()).toEqual(used.toSorted());
  });
});

/** The rooms of `app`, from the ground up: each may import from those before it. */
const APP_ROOMS = [
  'process',
  'postgres',
  'installation',
  'metrics',
  'store',
  'seals/tables',
  'foundations',
  'runs',
  'health',
  'http',
  'seals',
  'metrics/gauges',
  'integrity',
  'backup',
  'daily',
  'start',
  'ops/shared',
  'ops/projections',
  'ops/seals',
  'ops',
];

describe('the floors of app', () => {
  const roomOf = (file: string): string => dirname(file).replace('app/', '');
  const files = sources('app').filter((file) => !isTest(file) && dirname(file) !== 'app');

  test('are the rooms there are, and over them the two programs alone', () => {
    expect([...new Set(files.map(roomOf))].toSorted()).toEqual(APP_ROOMS.toSorted());
    const programs = readdirSync(join(ROOT, 'app')).filter((name) => name.endsWith('.ts'));
    expect(programs.filter((name) => !isTest(name))).toEqual(['main.ts', 'ops.ts']);
  });

  test('import from the floors below them', () => {
    const upwards = files.flatMap((file) =>
      importsOf(file)
        .filter((imported) => imported.startsWith('.'))
        .filter((imported) => {
          const room = roomOf(relative(ROOT, resolve(ROOT, dirname(file), imported)));
          return APP_ROOMS.indexOf(room) > APP_ROOMS.indexOf(roomOf(file));
        })
        .map((imported) => `${file}: ${imported}`),
    );
    expect(upwards).toEqual([]);
  });
});

/** Modules of the web that use others. Every module may use `base` and `kit`, none the shell in `app`. */
const WEB_MODULES: Readonly<Record<string, readonly string[]>> = {
  catalogue: ['template'],
  history: ['box'],
  award: ['deliveries'],
  home: ['box', 'projections'],
  integrity: ['projections'],
  journal: ['box'],
  order: ['award', 'deliveries'],
  seals: ['integrity', 'projections'],
  report: ['order'],
  reprogramming: ['pac'],
};

describe('the floors of web', () => {
  const folders = readdirSync(join(ROOT, 'web'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist', 'tools'].includes(entry.name))
    .map(({ name }) => name);

  /** From the ground up: the ground, the kit, the modules, the shell. */
  const allowedIn = (folder: string): readonly string[] => {
    if (folder === 'base') return [];
    if (folder === 'kit') return ['base'];
    return folder === 'app' ? folders : ['base', 'kit', ...(WEB_MODULES[folder] ?? [])];
  };

  const usedBy = (folder: string): readonly string[] => [
    ...new Set(
      sources(`web/${folder}`)
        .filter((file) => !isTest(file))
        .flatMap((file) =>
          importsOf(file)
            .filter((imported) => imported.startsWith('.'))
            .map((imported) => relative(join(ROOT, 'web'), resolve(ROOT, dirname(file), imported))),
        )
        .map((path) => path.split('/')[0] ?? '')
        .filter((other) => other !== folder),
    ),
  ];

  test('are there', () => {
    expect(folders).toEqual(expect.arrayContaining(['app', 'base', 'kit', 'pac', 'request']));
    expect(Object.keys(WEB_MODULES).filter((each) => !folders.includes(each))).toEqual([]);
  });

  test.each(folders)(
    '%s imports from the floors below it, and a module from those that it names',
    (folder) => {
      const allowed = allowedIn(folder);
      expect(usedBy(folder).filter((other) => !allowed.includes(other))).toEqual([]);
      const named = WEB_MODULES[folder] ?? [];
      expect(named.filter((other) => !usedBy(folder).includes(other))).toEqual([]);
    },
  );

  test('the kit is rooms', () => {
    const files = readdirSync(join(ROOT, 'web/kit'), { withFileTypes: true }).filter((each) => each.isFile());
    expect(files.map(({ name }) => name)).toEqual(['README.md']);
  });
});
