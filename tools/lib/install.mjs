import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT, run, StepFailed } from './run.mjs';
import { contentHash, readStamp, writeStamp } from './stamp.mjs';

const STAMP = 'node_modules/.expediente-lock';

/** Installs the packages of package-lock.json when node_modules does not have them. */
export async function install() {
  const lock = await contentHash(['package-lock.json']);
  if ((await readStamp(STAMP)) === lock) return;
  if (!installedByHand()) {
    process.stdout.write('Instalando lo que falta (la primera vez, alrededor de un minuto)…\n');
    const { code, output } = await npm([
      'ci',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (code !== 0) {
      throw new StepFailed(
        'No se pudo instalar: revise la conexión con el registro de npm e intente de nuevo.',
        output,
      );
    }
  }
  await writeStamp(STAMP, lock);
}

/**
 * True when npm itself has installed: it then writes its own copy of the lock file, which is current when it is younger
 * than package-lock.json.
 */
function installedByHand() {
  const theirs = join(ROOT, 'node_modules/.package-lock.json');
  const tool = join(ROOT, 'node_modules/esbuild/package.json');
  if (!existsSync(theirs) || !existsSync(tool)) return false;
  return statSync(theirs).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs;
}

/**
 * Runs the npm that runs this script, on the Node it came with (the installation replaces the project's), else the one
 * in the path.
 */
async function npm(args) {
  const { npm_execpath: own = '', npm_node_execpath: node = process.execPath } = process.env;
  if (basename(own).startsWith('npm-cli')) return await run(node, [own, ...args], { quiet: true });
  return await run('npm', args, { quiet: true });
}
