import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parentOf, processesIn, signal } from '@expediente/app/postgres/processes.ts';
import { clusterFolder, connectionString, livingServer, readState } from '@expediente/app/postgres/state.ts';
import { type Chance, chanceOf } from '@expediente/testing/chance.ts';
import { killBackend } from '@expediente/testing/product/killing.ts';
import { preparedFolder } from '@expediente/testing/product/prepared.ts';
import {
  type DataFolder,
  freePort,
  type SpawnedProduct,
  spawnProduct,
  startOps,
} from '@expediente/testing/product/spawned.ts';

/** Parts that are killed during a command. */
const KILLS = ['backend', 'product', 'postmaster'] as const;
type Killed = (typeof KILLS)[number];

/** Ops commands to run; the backup's file is in the data folder. */
const COMMANDS = {
  status: () => ['projections', 'status'],
  rebuild: () => ['projections', 'rebuild', 'order', 'request'],
  backup: (folder: string) => ['backup', join(folder, 'respaldo.gz')],
} as const satisfies Readonly<Record<string, (folder: string) => readonly string[]>>;
type Command = keyof typeof COMMANDS;
const NAMES: readonly Command[] = ['status', 'rebuild', 'backup'];

export interface SharedOptions {
  readonly seed: number;
  /** Number of times that each part is killed during each command. */
  readonly rounds: number;
  /** Number of times that product and a command are started together on a folder where nothing runs. */
  readonly coldStarts: number;
  onRound?(report: string): void;
}

export interface Shared {
  /** Milliseconds that the product was not ready after each kill. */
  readonly downs: readonly { readonly killed: Killed; readonly command: Command; readonly ms: number }[];
  /** Milliseconds from each cold start until the product was ready. */
  readonly starts: readonly number[];
  /** Descriptions of everything that must not happen. */
  readonly faults: readonly string[];
}

/** Time after which the product counts as down for good, with room for a busy machine. */
const GIVEN_UP_MS = 90_000;
/** Time that the product must stay ready after the command's end, so that nothing can still stop the database. */
const STEADY_MS = 2_000;
const LOOK_MS = 50;

/**
 * Product and ops commands on one embedded PostgreSQL: the product, one process of the server and the server's first
 * process are killed during commands, and product and command are started together from nothing. Needs the build.
 */
export async function shareDatabase(options: SharedOptions): Promise<Shared> {
  const folder = await preparedFolder();
  const shared = new Sharing(folder, await freePort(), chanceOf(options.seed), options.onRound);
  try {
    await shared.start();
    for (let round = 0; round < options.rounds; round += 1)
      for (const killed of KILLS) for (const command of NAMES) await shared.kill(killed, command);
    await shared.end();
    for (let n = 0; n < options.coldStarts; n += 1) await shared.coldStart();
    return shared;
  } finally {
    await shared.close();
  }
}

class Sharing implements Shared {
  readonly downs: { killed: Killed; command: Command; ms: number }[] = [];
  readonly starts: number[] = [];
  readonly faults: string[] = [];
  readonly #folder: DataFolder;
  readonly #port: string;
  readonly #chance: Chance;
  readonly #tell: (report: string) => void;
  #product: SpawnedProduct | undefined;

  constructor(
    folder: DataFolder,
    port: string,
    chance: Chance,
    tell: ((report: string) => void) | undefined,
  ) {
    this.#folder = folder;
    this.#port = port;
    this.#chance = chance;
    this.#tell = tell ?? (() => undefined);
  }

  async start(): Promise<void> {
    this.#begin();
    if (!(await this.#readyWithin())) throw new Error(`the product is not ready: ${this.#product?.output()}`);
  }

  /** Kills one part during a command, and notes how long the product was not ready. */
  async kill(killed: Killed, command: Command): Promise<void> {
    const path = this.#folder.path;
    await rm(join(path, 'respaldo.gz'), { force: true });
    const running = startOps({ DATA_DIR: path }, ...COMMANDS[command](path));
    await pause(this.#chance.between(300, 1_800));
    const watching = this.#longestDown(running.ended);
    await this.#kill(killed);
    const ms = await watching;
    this.downs.push({ killed, command, ms });
    this.#tell(`${killed} killed during ${command}: down for ${(ms / 1_000).toFixed(1)} s`);
    await this.#look(`${killed} killed during ${command}`);
  }

  /** Starts product and command at the same moment on a folder where nothing runs; stops the product afterwards. */
  async coldStart(): Promise<void> {
    const begun = performance.now();
    this.#begin();
    const running = startOps({ DATA_DIR: this.#folder.path }, ...COMMANDS.status());
    const isReady = await this.#readyWithin();
    this.starts.push(performance.now() - begun);
    const { code, output } = await running.ended;
    if (code !== 0) this.faults.push(`cold start: the command ended with ${code}: ${output.slice(-300)}`);
    if (isReady) await this.#longestDown(Promise.resolve());
    else this.faults.push(`cold start: not ready: ${this.#product?.output().slice(-300)}`);
    await this.#look('cold start');
    await this.end();
    this.#tell(`cold start: ready after ${((this.starts.at(-1) ?? 0) / 1_000).toFixed(1)} s`);
  }

  /** Stops the product as operators do; nothing of its server may be left. */
  async end(): Promise<void> {
    const product = this.#product;
    this.#product = undefined;
    if (!product) return;
    product.process.kill('SIGTERM');
    const late = new AbortController();
    const code = await Promise.race([product.ended, pause(60_000, 'late' as const, { signal: late.signal })]);
    late.abort();
    if (code !== 0) this.faults.push(`the product ended with ${code}`);
    const left = await processesIn(clusterFolder(this.#folder.path));
    if (left.length > 0) this.faults.push(`${left.length} processes of the server are left`);
  }

  /** Stops and removes everything, whatever its state. */
  async close(): Promise<void> {
    this.#product?.process.kill('SIGKILL');
    for (const pid of await processesIn(clusterFolder(this.#folder.path))) signal(pid, 'SIGKILL');
    await this.#folder.remove();
  }

  #begin(): void {
    this.#product = spawnProduct({ PORT: this.#port, DATA_DIR: this.#folder.path });
  }

  async #kill(killed: Killed): Promise<void> {
    const path = this.#folder.path;
    if (killed === 'backend') {
      const state = await readState(path);
      if (state) await killBackend(connectionString(state), this.#chance.next);
    } else if (killed === 'postmaster') {
      const living = await livingServer(path);
      if (living) process.kill(living.pid, 'SIGKILL');
    } else {
      this.#product?.process.kill('SIGKILL');
      await this.#product?.ended;
      this.#begin();
    }
  }

  async #isReady(): Promise<boolean> {
    const answer = fetch(`http://127.0.0.1:${this.#port}/api/health/ready`, {
      signal: AbortSignal.timeout(5_000),
    });
    return await answer.then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async #readyWithin(): Promise<boolean> {
    const until = performance.now() + GIVEN_UP_MS;
    while (!(await this.#isReady())) {
      if (performance.now() > until || this.#hasEnded()) return false;
      await pause(LOOK_MS);
    }
    return true;
  }

  /**
   * Longest time that the product was not ready, measured until it has been ready for a while after `command`'s end.
   */
  async #longestDown(command: Promise<unknown>): Promise<number> {
    let ended: number | undefined;
    void command.then(() => {
      ended = performance.now();
    });
    let longest = 0;
    let lastReady = performance.now();
    for (;;) {
      await pause(LOOK_MS);
      const now = performance.now();
      if (await this.#isReady()) {
        longest = Math.max(longest, now - lastReady - LOOK_MS);
        lastReady = performance.now();
        if (ended !== undefined && now - ended > STEADY_MS) return longest;
      } else if (now - lastReady > GIVEN_UP_MS || this.#hasEnded()) {
        const why = this.#hasEnded() ? 'the product ended by itself' : 'the product stays down';
        this.faults.push(`${why}: ${this.#product?.output().slice(-300)}`);
        await this.#startAfresh();
        return Math.max(longest, now - lastReady);
      }
    }
  }

  /** Restarts everything by hand, as operators do when the product stays down. */
  async #startAfresh(): Promise<void> {
    this.#product?.process.kill('SIGKILL');
    await this.#product?.ended;
    for (const pid of await processesIn(clusterFolder(this.#folder.path))) signal(pid, 'SIGKILL');
    await pause(500);
    await this.start();
  }

  #hasEnded(): boolean {
    const { exitCode, signalCode } = this.#product?.process ?? {};
    return typeof exitCode === 'number' || typeof signalCode === 'string';
  }

  /** Checks that a single server runs on the folder, and that its lock file is that server's. */
  async #look(when: string): Promise<void> {
    const path = this.#folder.path;
    const all = await processesIn(clusterFolder(path));
    const parents = await Promise.all(all.map(parentOf));
    // A process that ended meanwhile has no parent any more.
    const servers = all.filter((_, i) => parents[i] !== undefined && !all.includes(parents[i]));
    if (servers.length !== 1) this.faults.push(`${when}: ${servers.length} servers on one folder`);
    else if ((await livingServer(path))?.pid !== servers[0])
      this.faults.push(`${when}: the living server has lost its lock file`);
  }
}
