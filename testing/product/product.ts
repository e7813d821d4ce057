import {
  connectionString,
  DATABASE,
  readState,
  type ServerState,
  superuserConnection,
} from '@expediente/app/postgres/state.ts';
import { preparedFolder } from './prepared.ts';
import { freePort, spawnProduct } from './spawned.ts';

/** Built product, running with its own data folder. */
export interface TestProduct {
  readonly base: string;
  readonly dataDir: string;
  /** Variables that its process has, and that ops commands on it need. */
  readonly environment: Readonly<Record<string, string>>;
  /** Id of its current process. */
  pid(): number;
  /** Address of its embedded PostgreSQL. */
  connectionString(): Promise<string>;
  /** Address of its PostgreSQL for the superuser, who may do what the product itself may not. */
  superuserConnection(): Promise<string>;
  /** Stops and restarts it on the same data and port. @returns milliseconds from the start until it is ready */
  restart(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts the built product on a free port with its own data (the demonstration's, unless the environment changes
 * that), and waits until it is ready.
 */
export async function testProduct(environment: Record<string, string> = {}): Promise<TestProduct> {
  const data = await preparedFolder(environment);
  const port = await freePort();
  const { CHROMIUM_PATH } = process.env;
  const variables = {
    ...(CHROMIUM_PATH ? { CHROMIUM_PATH } : {}),
    PORT: port,
    DATA_DIR: data.path,
    ...environment,
  };
  let product = spawnProduct(variables);
  await product.ready();
  return {
    base: `http://127.0.0.1:${port}`,
    dataDir: data.path,
    environment: variables,
    pid: () => product.process.pid ?? 0,
    connectionString: async () => connectionString(await stateOf(data.path)),
    superuserConnection: async () => superuserConnection(await stateOf(data.path), DATABASE),
    async restart() {
      product.process.kill('SIGTERM');
      await product.ended;
      const begin = performance.now();
      product = spawnProduct(variables);
      await product.ready();
      return performance.now() - begin;
    },
    async stop() {
      product.process.kill('SIGTERM');
      await product.ended;
      await data.remove();
    },
  };
}

async function stateOf(dataDir: string): Promise<ServerState> {
  const state = await readState(dataDir);
  if (!state) throw new Error('the product has no embedded PostgreSQL');
  return state;
}
