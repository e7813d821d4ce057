import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { access, constants, lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { childEnvironment } from '@expediente/platform/child-environment.ts';
import type { Browser } from 'puppeteer';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Switches of the browser; with them it stays off the network: names do not resolve, and its own services are quiet.
 */
const SWITCHES = [
  '--headless=new',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-sync',
  '--disable-component-update',
  '--no-first-run',
  '--font-render-hinting=none',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

export interface Chromium {
  readonly path: string;
  /** Environment for the shipped Chromium; installed ones need none. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * The Chromium that prints: `CHROMIUM_PATH`, an installed one, else the one of a package (Linux, x64), unpacked once
 * into a folder that only this user can write.
 */
export async function availableChromium(configured = process.env.CHROMIUM_PATH): Promise<Chromium> {
  const path = configured || INSTALLED.find((candidate) => existsSync(candidate));
  return path ? { path } : await shippedChromium();
}

/**
 * Unpacks the Chromium of the package. The package's own function is not used: its fixed name in the common temporary
 * folder may be any user's file.
 */
export async function shippedChromium(): Promise<Chromium> {
  const ready = join(await ownFolder(), '147');
  if (!existsSync(ready)) await unpackTo(ready);
  const environment = {
    LD_LIBRARY_PATH: join(ready, 'lib'),
    FONTCONFIG_FILE: join(ready, 'expediente.conf'),
  };
  return { path: join(ready, 'chromium'), environment };
}

/**
 * Folder for the unpacked Chromium: next to the packages, where no cleaner of temporary files empties it under a
 * running product; in the temporary folder if the packages belong to another user or are read-only (a service that may
 * not change its program).
 */
async function ownFolder(): Promise<string> {
  const user = process.getuid?.() ?? 0;
  const name = `expediente-chromium-${user}`;
  const [packages = ''] = fileURLToPath(import.meta.resolve('@sparticuz/chromium')).split('@sparticuz');
  const places = [join(packages, '.cache', name), join(tmpdir(), name)];
  for (const folder of places) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    } catch {
      continue;
    }
    const { uid, mode } = await lstat(folder);
    if (uid === user && (mode & 0o022) === 0) return folder;
  }
  throw new Error(`${places.join(' and ')} cannot be written, or belong to another user`);
}

/**
 * Unpacks into a folder of its own, then renames that: two processes may start at once, and either may be killed
 * halfway.
 */
async function unpackTo(ready: string): Promise<void> {
  const part = `${ready}.${randomUUID()}`;
  await mkdir(part, { mode: 0o700 });
  try {
    await unpack('chromium', join(part, 'chromium'));
    await untar('al2023.tar', part);
    await untar('fonts.tar', part);
    await writeFile(join(part, 'expediente.conf'), fontsConfiguration(ready));
    await rename(part, ready).catch((error: unknown) => {
      if (!existsSync(ready)) throw error;
    });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

async function unpack(name: string, target: string): Promise<void> {
  const packed = new URL(`../../bin/${name}.br`, import.meta.resolve('@sparticuz/chromium'));
  await pipeline(
    createReadStream(fileURLToPath(packed)),
    createBrotliDecompress(),
    createWriteStream(target, { mode: 0o700 }),
  );
}

/** Unpacks an archive from a file: tar would close a pipe at the archive's end mark, before the pipe ends. */
async function untar(name: string, folder: string): Promise<void> {
  const archive = join(folder, name);
  await unpack(name, archive);
  await promisify(execFile)('tar', ['-x', '--no-same-owner', '-f', archive, '-C', folder]);
  await rm(archive);
}

/** Configuration with the package's fonts: on a machine without any font, Chromium refuses even those of the page. */
const fontsConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`;

/** Words in Chromium's complaint when the machine allows no sandbox; any other failure would also occur without one. */
const NO_SANDBOX = /sandbox|namespace|zygote/i;

/**
 * Starts Chromium. Its sandbox does not work as root and in many containers; without it, pages are still only the
 * product's own: no scripts, no network.
 * @param onUnsandboxed called with the reason why Chromium runs without its sandbox
 */
export async function launchChromium(
  { path, environment }: Chromium,
  onUnsandboxed: (why: unknown) => void = () => undefined,
): Promise<Browser> {
  // Most starts and commands of ops print nothing, and need not load its modules.
  const { default: puppeteer } = await import('puppeteer');
  const env = { ...childEnvironment(), ...environment };
  const launch = (switches: readonly string[]): Promise<Browser> =>
    puppeteer.launch({
      executablePath: path,
      env,
      args: [...switches],
      ignoreDefaultArgs: ['--enable-automation'],
      // Over a pipe Chromium ends with this process, even a killed one; the service itself handles signals.
      pipe: true,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      protocolTimeout: 60_000,
    });
  const unsandboxed = async (why: unknown): Promise<Browser> => {
    onUnsandboxed(why);
    return await launch([...SWITCHES, '--no-sandbox']);
  };
  if (process.getuid?.() === 0) return await unsandboxed('it is started by root');
  return await launch(SWITCHES).catch(async (error: unknown) => {
    const why = await complaintOf(path, env);
    if (!NO_SANDBOX.test(why)) throw error;
    return await unsandboxed(why);
  });
}

/**
 * Error output of a browser that does not start. A browser controlled over a pipe writes none, so it is run again to
 * dump an empty page.
 */
async function complaintOf(path: string, env: NodeJS.ProcessEnv): Promise<string> {
  try {
    await promisify(execFile)(path, [...SWITCHES, '--dump-dom', 'about:blank'], { env, timeout: 10_000 });
    return '';
  } catch (error) {
    return error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  }
}
