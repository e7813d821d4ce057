import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { freePort as quietPort } from '@expediente/app/process/port.ts';
import { newFolder } from '../run-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = join(ROOT, 'dist/app/main.js');
const OPS = join(ROOT, 'dist/app/ops.js');

/** Product as users run it: built, in a process of its own. */
export interface SpawnedProduct {
  readonly process: ChildProcess;
  /** Output so far, standard output and error together. */
  output(): string;
  /** Resolves when it reports that it is ready. @throws if it ends before */
  ready(): Promise<void>;
  /** Exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** Builds the server if its sources are newer than the last build. */
export async function buildProduct(): Promise<void> {
  const { build } = await import(new URL('../../tools/lib/build.mjs', import.meta.url).href);
  await build({ only: 'server' });
}

/** Options of Node, as of `npm start`. */
const NODE = ['--enable-source-maps'];

/** Clean environment with these variables; outside of production with the small demonstration. */
function environmentOf(variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, ...(variables.NODE_ENV !== 'production' && { DEMO: 'muestra' }), ...variables };
}

/**
 * Starts the built product with these variables in a clean environment. @param main path of its main file, if it is
 * in another folder
 */
export function spawnProduct(
  variables: Readonly<Record<string, string>>,
  main: string = MAIN,
): SpawnedProduct {
  const child = spawn(process.execPath, [...NODE, main], {
    cwd: tmpdir(),
    env: environmentOf(variables),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watched(child);
}

/** Product started with `npm start`, as users do: signals go to npm. */
export function npmStart(variables: Readonly<Record<string, string>>): SpawnedProduct {
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: environmentOf(variables),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watched(child);
}

function watched(child: ChildProcessByStdio<null, Readable, Readable>): SpawnedProduct {
  let output = '';
  let onOutput = (): void => undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      onOutput();
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  const ready = new Promise<void>((resolve) => {
    onOutput = () => {
      if (output.includes('Para terminar')) resolve();
    };
  });
  return {
    process: child,
    output: () => output,
    ready: async () =>
      await Promise.race([
        ready,
        ended.then((code) => {
          throw new Error(`the product ended with ${code}: ${output}`);
        }),
      ]),
    ended,
  };
}

/** Starts the built product once with these variables, and stops it, so that its installation exists. */
export async function startedOnce(variables: Readonly<Record<string, string>>): Promise<void> {
  const product = spawnProduct({ PORT: await freePort(), ...variables });
  await product.ready();
  product.process.kill('SIGTERM');
  await product.ended;
}

export interface OpsEnded {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the built ops command line to its end: `runOps(folder, 'verify')`. */
export async function runOps(dataDir: string, ...words: readonly string[]): Promise<OpsEnded> {
  return await startOps({ DATA_DIR: dataDir }, ...words).ended;
}

/** Starts the built ops command line with these variables. */
export function startOps(
  variables: Readonly<Record<string, string>>,
  ...words: readonly string[]
): { readonly process: ChildProcess; readonly ended: Promise<OpsEnded> } {
  const child = spawn(process.execPath, [OPS, ...words], { env: environmentOf(variables) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<OpsEnded>((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
  return { process: child, ended };
}

export interface DataFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** New data folder that every user of the system may enter, as the database's own user must. */
export async function dataFolder(): Promise<DataFolder> {
  const path = await newFolder('data');
  return { path, remove: async () => await rm(path, { recursive: true, force: true }) };
}

/** Free port as text, as the environment needs it. */
export const freePort = async (): Promise<string> => String(await quietPort());
