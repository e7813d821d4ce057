import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/* Pages of docs/ with complete code: a copy of this repository with all of it is checked, built and run. New files
   are in docs/example/<name>/ at their paths, or in blocks of the page that begin with a path: `// path` makes a
   new file, `// path, after «text»` inserts after that text of an existing file, `// path, first` and `// path,
   last` at its beginning and end. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);
const MOST = 64 * 1024 * 1024;

/** Text that a page adds to one place. */
export interface Block {
  readonly path: string;
  /** Place in an existing file; null: a new file. */
  readonly where: string | null;
  readonly text: string;
}

/** Blocks of a page of docs/, in order. */
export async function blocksOf(page: string): Promise<readonly Block[]> {
  const markdown = await readFile(join(ROOT, 'docs', page), 'utf8');
  return [...markdown.matchAll(/^```tsx?\n\/\/ (\S+?\.tsx?)(?:, (.*))?\n([\s\S]*?)\n```$/gm)].map(
    ([, path = '', where = null, text = '']) => ({ path, where, text }),
  );
}

/** Files of an example, at their paths in the product. */
export async function filesOf(example: string): Promise<readonly Block[]> {
  const folder = join(ROOT, 'docs/example', example);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return await Promise.all(
    files.map(async (file) => {
      const text = (await readFile(file, 'utf8')).trimEnd();
      return { path: relative(folder, file), where: null, text };
    }),
  );
}

/** Files that do not affect the proof. */
const NOT_IN_IT = /^(e2e|bench|deploy|testing\/frozen)\/|\.(unit|int|e2e|deep|long)\.test\.tsx?$|\.md$/;
/** File with the fingerprint of the last proof. */
const PROVEN = join(ROOT, '.cache/written-pages');

/**
 * Finds out if everything that pages prove was already proven: with the same product, pages, examples, tests, Node and
 * browser. Never in CI.
 * @param pages pages of docs/, and the test itself, which count whatever their names are
 */
export async function proofOf(...pages: readonly string[]) {
  const files = (await ownFiles()).filter((path) => pages.includes(path) || !NOT_IN_IT.test(path));
  const { CI, CHROMIUM_PATH = '' } = process.env;
  const hash = createHash('sha256').update(`${process.version}\0${CHROMIUM_PATH}\0`);
  for (const path of files) hash.update(`${path}\0`).update(await readFile(join(ROOT, path)));
  const now = hash.digest('hex');
  const last = await readFile(PROVEN, 'utf8').catch(() => '');
  return {
    isThere: CI === undefined && last === now,
    keep: async (): Promise<void> => {
      await mkdir(dirname(PROVEN), { recursive: true });
      await writeFile(PROVEN, now);
    },
  };
}

/** Files of this repository as they are now, without deleted ones. */
async function ownFiles(): Promise<readonly string[]> {
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: ROOT, maxBuffer: MOST });
  return stdout.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)));
}

/** Copy of this repository in another folder, with the additions of the pages. */
export async function copyWith(blocks: readonly Block[]) {
  const folder = await mkdtemp(join(tmpdir(), 'expediente-written-'));
  const list = join(folder, '.files');
  await writeFile(list, (await ownFiles()).join('\0'));
  await run('tar', ['--null', '-cf', join(folder, '.tar'), '-T', list], { cwd: ROOT });
  await run('tar', ['-xf', '.tar'], { cwd: folder });
  await rm(join(folder, '.tar'));
  await linkPackages(folder);
  for (const block of blocks) await write(folder, block);
  const script = async (text: string): Promise<void> => {
    try {
      await run(process.execPath, ['--input-type=module', '-e', text], { cwd: folder, maxBuffer: MOST });
    } catch (error) {
      const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string }; // holds: an error of execFile
      throw new Error(`${text}: ${stdout ?? ''}${stderr ?? ''}`);
    }
  };
  return {
    folder,
    main: join(folder, 'dist/app/main.js'),
    /** Type check of the product; pages add no tests, and those of the repository are checked with it. */
    check: async () =>
      await script(`
        import { PRODUCT, typecheck } from './tools/lib/typecheck.mjs';
        const { good, output } = await typecheck(PRODUCT);
        process.stdout.write(output);
        process.exitCode = good ? 0 : 1;`),
    build: async () => await script("import { build } from './tools/lib/build.mjs'; await build();"),
    remove: async () => await rm(folder, { recursive: true, force: true }),
  };
}

/** Links npm's packages to this repository's, and our own to the copy's. */
async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(to, '@expediente'), { recursive: true });
  for (const name of await readdir(from))
    if (name !== '@expediente') await symlink(join(from, name), join(to, name));
  const { workspaces } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly workspaces: readonly string[];
  };
  for (const path of workspaces) {
    await symlink(join(folder, path), join(to, '@expediente', path.replace(/^services\//, '')));
    // Packages whose version differs from the root's.
    const own = join(ROOT, path, 'node_modules');
    if (existsSync(own)) await symlink(own, join(folder, path, 'node_modules'));
  }
}

async function write(folder: string, { path, where, text }: Block): Promise<void> {
  const file = join(folder, path);
  if (where === null) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${text}\n`, { flag: 'wx' });
    return;
  }
  const before = await readFile(file, 'utf8');
  if (where === 'first') return await writeFile(file, `${text}\n${before}`);
  if (where === 'last') return await writeFile(file, `${before}\n${text}\n`);
  const anchor = /^after «(.*)»$/.exec(where)?.[1];
  const at = anchor === undefined ? -1 : before.indexOf(anchor);
  if (anchor === undefined || at < 0) throw new Error(`${path} has no place ${where}`);
  const end = at + anchor.length;
  await writeFile(file, `${before.slice(0, end)}\n${text}${before.slice(end)}`);
}
