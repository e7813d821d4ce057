import { ClearError, oneLine } from '@expediente/platform/clear-error.ts';
import { readConfiguration } from '@expediente/platform/config.ts';
import { DISK_FULL, isDiskFull } from '@expediente/platform/disk-full.ts';
import { openFoundations } from '../foundations/foundations.ts';
import { CLOSING_MS, openExisting } from '../installation/installation.ts';
import { isAway } from '../process/away.ts';
import { Closers } from '../process/closers.ts';
import { accessCommand, databasePasswordCommand } from './access.ts';
import { backupCommand } from './backup.ts';
import { demoCommand } from './demo.ts';
import { eventstoreCommand } from './eventstore.ts';
import { projectionsCommand } from './projections/command.ts';
import { restoreCommand } from './restore.ts';
import { sealsCommand } from './seals/command.ts';
import type { BareCommand, OpsCommand } from './shared/command.ts';
import { OWN_NAME } from './shared/giving-way.ts';
import { interruption, NOTHING_CHANGED } from './shared/interruption.ts';
import { verifyCommand } from './verify.ts';

/**
 * Commands of the ops command line (`npm run projections | verify | backup | restore | demo | eventstore | access |
 * seals`). Each works on the installation of this environment while that runs, or starts its database for as long as
 * the command takes.
 */
const COMMANDS: Readonly<Record<string, OpsCommand>> = {
  projections: projectionsCommand,
  verify: verifyCommand,
  backup: backupCommand,
  demo: demoCommand,
  eventstore: eventstoreCommand,
  access: accessCommand,
  seals: sealsCommand,
};

const BARE_COMMANDS: Readonly<Record<string, BareCommand>> = {
  restore: restoreCommand,
  access: databasePasswordCommand,
};

const AWAY =
  'La base de datos o el almacén de eventos dejó de responder. Revise que esté en marcha y repita el comando';

const own = <Command>(commands: Readonly<Record<string, Command>>, name: string): Command | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined;

/**
 * Runs one command.
 * @returns its exit code
 * @throws {ClearError}
 */
export async function runOps([name = '', ...args]: readonly string[]): Promise<number> {
  const wanted = own(BARE_COMMANDS, name)?.parse(args) ?? onFoundations(own(COMMANDS, name)?.parse(args));
  if (!wanted) {
    const names = [...new Set([...Object.keys(COMMANDS), ...Object.keys(BARE_COMMANDS)])];
    throw new ClearError(`Use uno de estos comandos: ${names.join(', ')}.`);
  }
  const closers = new Closers();
  interruption();
  try {
    return await wanted(readConfiguration(process.env), closers);
  } catch (error) {
    if (!(error instanceof ClearError) && isDiskFull(error))
      throw new ClearError(`${DISK_FULL} el comando (${oneLine(error)}).`, { cause: error });
    throw isAway(error) ? new ClearError(`${AWAY} (${oneLine(error)}).`, { cause: error }) : error;
  } finally {
    await closers.closeAll();
  }
}

type Wanted<Command extends { parse(args: readonly string[]): unknown }> = NonNullable<
  ReturnType<Command['parse']>
>;

/** Makes a command that works on open foundations into one that opens them itself. */
function onFoundations(wanted: Wanted<OpsCommand> | undefined): Wanted<BareCommand> | undefined {
  return (
    wanted &&
    (async (configuration, closers) => {
      const installation = await openExisting(configuration, OWN_NAME);
      closers.add(async () => await installation.close(), CLOSING_MS);
      const foundations = await openFoundations(installation, closers, {}, OWN_NAME);
      if (interruption().aborted) throw new ClearError(NOTHING_CHANGED);
      return await wanted(foundations, closers);
    })
  );
}
