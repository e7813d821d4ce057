import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { projectNode } from './lib/project-node.mjs';
import { orExit } from './lib/run.mjs';

/**
 * `npm start`: installs and builds what is missing, then runs the product. It runs in this very process, so that
 * signals and exit code are its own; only the start that has just installed the project's Node, and runs on the
 * machine's, hands over to a child, to which it passes signals on and whose exit code it takes.
 * The script says `exec` because npm signals its shell, which would end without passing the signal on, and npm with it,
 * before the product has stopped. Windows's shell knows no `exec`; there the part after `||` runs.
 */
const MAIN = new URL('../dist/app/main.js', import.meta.url);

await orExit(async () => {
  await install();
  await build();
});

if (realpathSync(projectNode()) === realpathSync(process.execPath)) {
  process.setSourceMapsEnabled(true);
  await import(MAIN.href);
} else {
  runOnProjectNode();
}

function runOnProjectNode() {
  const child = spawn(projectNode(), ['--enable-source-maps', fileURLToPath(MAIN)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // When npm is killed no signal is passed on, and the product must not outlive this process, its parent.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
  child.on('error', (error) => {
    process.stderr.write(`No se pudo iniciar ${projectNode()}: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
