import { ClearError, oneLine } from '@expediente/platform/clear-error.ts';
import { type Configuration, readConfiguration } from '@expediente/platform/config.ts';
import { stopOnSignals } from './process/signals.ts';
import { startProduct } from './start/start.ts';
import { failureLine, welcome } from './start/words.ts';

/** Writes a line for the person who started the product, by `npm start` or as the production image. */
const report = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<void> {
  const configuration: Configuration = readConfiguration(process.env);
  let stopping: Promise<void> | undefined;
  const ending = new AbortController();
  const starting = startProduct(configuration, report, ending.signal);
  stopOnSignals(() => {
    report('Cerrando…');
    ending.abort();
    stopping ??= starting.then(
      async (product) => await product.close(),
      // A start that failed or was aborted has already closed what it had opened.
      () => undefined,
    );
    return stopping;
  });
  const product = await starting.catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
    return undefined;
  });
  if (product && stopping === undefined) report(welcome(product.address, configuration, product.entry));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ClearError ? error.message : failureLine(oneLine(error))}\n`);
  process.exit(1);
});
