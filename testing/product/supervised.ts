import { setTimeout as pause } from 'node:timers/promises';
import { freePort, type SpawnedProduct, spawnProduct } from './spawned.ts';
import { shippedUnit } from './unit-file.ts';

/** Built product as systemd keeps it with the shipped unit: restarted whenever it ends. */
export interface Supervised {
  readonly base: string;
  /** Id of the current or last process. */
  pid(): number;
  /** Number of restarts so far. */
  restarts(): number;
  output(): string;
  /** Stops it as `systemctl stop` does. @returns exit code */
  stop(): Promise<number | null>;
}

/**
 * Starts the product with `Restart=`, `RestartSec=` and the environment of deploy/systemd/expediente.service, but
 * with this data folder; resolves when it is ready for the first time.
 */
export async function supervised(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Supervised> {
  const unit = shippedUnit('expediente.service');
  if (unit.value('Restart') !== 'always') throw new Error('the unit leaves the product down');
  const again = Number(unit.value('RestartSec')) * 1_000;
  const port = await freePort();
  const { DRAIN_SECONDS = '' } = unit.environment;
  const variables = { DRAIN_SECONDS, PORT: port, DATA_DIR: dataDir, ...environment };
  let product: SpawnedProduct = spawnProduct(variables);
  let [restarts, isWanted] = [0, true];
  await product.ready();
  const keeping = (async () => {
    for (;;) {
      const code = await product.ended;
      if (!isWanted) return code;
      await pause(again);
      if (!isWanted) return code;
      restarts += 1;
      product = spawnProduct(variables);
    }
  })();
  return {
    base: `http://127.0.0.1:${port}`,
    pid: () => product.process.pid ?? 0,
    restarts: () => restarts,
    output: () => product.output(),
    async stop() {
      isWanted = false;
      product.process.kill('SIGTERM');
      return await keeping;
    },
  };
}
