import { ClearError, errorCode, oneLine } from '@expediente/platform/clear-error.ts';
import { givesWay, lowerOwnPriority } from './ops/shared/giving-way.ts';

// Priority is lowered before anything else is loaded: loading alone costs more processor time than many a rebuild.
if (givesWay(process.argv.slice(2))) lowerOwnPriority();

// A reader that closes early (`| head`) has what it wanted, so that is no failure.
process.stdout.on('error', (error) => process.exit(errorCode(error) === 'EPIPE' ? 0 : 1));

const { runOps } = await import('./ops/run.ts');
runOps(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof ClearError ? error.message : `No se pudo: ${oneLine(error)}`}\n`,
    );
    process.exit(error instanceof ClearError ? error.exitCode : 1);
  },
);
