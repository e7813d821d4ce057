import { ClearError, oneLine } from '@expediente/platform/clear-error.ts';
import { readConfiguration } from '@expediente/platform/config.ts';
import { Closers } from './closers.ts';
import { openFoundations } from './foundations.ts';
import { openInstallation } from './installation.ts';
import type { OpsCommand } from './ops/command.ts';
import { demoCommand } from './ops/demo.ts';
import { eventstoreCommand } from './ops/eventstore.ts';
import { projectionsCommand } from './ops/projections.ts';
import { verifyCommand } from './ops/verify.ts';

/**
 * The ops command line (`npm run projections | verify | demo | eventstore`): works on the installation of this
 * environment while it runs, or starts its database for as long as the command takes.
 */
const COMMANDS: Readonly<Record<string, OpsCommand>> = {
  projections: projectionsCommand,
  verify: verifyCommand,
  demo: demoCommand,
  eventstore: eventstoreCommand,
};

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS[name];
  if (!command) throw new ClearError(`Use uno de estos mandatos: ${Object.keys(COMMANDS).join(', ')}.`);
  const wanted = command.parse(args);
  const closers = new Closers();
  try {
    const installation = await openInstallation(readConfiguration(process.env));
    closers.add(async () => await installation.close());
    return await wanted(await openFoundations(installation, closers), closers);
  } finally {
    await closers.closeAll();
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof ClearError ? error.message : `No se pudo: ${oneLine(error)}`}\n`,
    );
    process.exit(1);
  },
);
