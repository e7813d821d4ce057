import { setTimeout as pause } from 'node:timers/promises';
import { isAway } from '../process/away.ts';
import { freePort, isFree } from '../process/port.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { endServer, STUCK_MS, stopUnlessEntered, stopUnlessUsed, waitUntilStopped } from './ending.ts';
import { launch, PortTaken, ready, type ServerOptions } from './launch.ts';
import { whileLocked } from './lock.ts';
import { checkTraversable, serverOwner } from './owner.ts';
import { ensureProductDatabase, lendLog, letEarlierIn, protectLog } from './role.ts';
import {
  connectionString,
  livingServer,
  readState,
  removeForeignLock,
  type ServerState,
  writeState,
} from './state.ts';
import { enterUser, type ServerUser } from './users.ts';

export interface EmbeddedServer {
  /** Address of the product's own database. */
  readonly connectionString: string;
  /** False when a living server was adopted. */
  readonly started: boolean;
  /**
   * Starts the server again, at the same address, when its process is gone or has been shutting down for too long.
   * @returns true when it was started
   * @throws {ClearError} with the reason why it does not start
   */
  revive(): Promise<boolean>;
  /** Gives the product's role the rights over the log that migrations and a restore need. */
  lendLog(): Promise<void>;
  /** Takes these rights back: the log and the audit belong to a role as which no process connects. */
  protectLog(): Promise<void>;
  /** Lets the previous release sign users in (`role.ts`). */
  letEarlierIn(): Promise<void>;
  /** Leaves the server; the last process to leave stops it. */
  stop(): Promise<void>;
}

/**
 * Opens the PostgreSQL of a data folder: one that is alive is adopted (after a crash of the product, too), else it is
 * started as a process of its own session, so that it stops after this process and never by signals of its terminal.
 * Every process of the product enters itself among the server's users (`users.ts`) and leaves them at its end; the last
 * to leave stops the server, whichever process started it. Looking, starting, adopting and stopping happen under one
 * lock (`lock.ts`).
 * @throws {ClearError} in words for the user who starts the product
 */
export async function startEmbedded(options: ServerOptions): Promise<EmbeddedServer> {
  const { dataDir, called } = options;
  // Entered before the lock is taken, so that a process that would stop the server sees that it is wanted.
  const user = await enterUser(dataDir);
  const { state, started } = await whileLocked(dataDir, async () => await openOrStop(options, user)).catch(
    async (error: unknown) => {
      await user.leave();
      throw error;
    },
  );
  let stopped = false;
  let stoppingSince: number | undefined;
  return {
    connectionString: connectionString(state),
    started,
    revive: async () => {
      const seen = await livingServer(dataDir);
      stoppingSince = seen?.stopping ? (stoppingSince ?? performance.now()) : undefined;
      const isStuck = stoppingSince !== undefined && performance.now() - stoppingSince > STUCK_MS;
      if (stopped || (seen && !isStuck)) return false;
      return await whileLocked(dataDir, async () => {
        const living = await livingServer(dataDir);
        if (stopped || (living && living.pid !== seen?.pid)) return false;
        if (living) await endServer(dataDir, living);
        await launchAt(options, state);
        return true;
      });
    },
    lendLog: async () => await lendLog(state),
    protectLog: async () => await protectLog(state),
    letEarlierIn: async () => await letEarlierIn(state),
    stop: async () => {
      stopped = true;
      await user.leave();
      await whileLocked(dataDir, async () => await stopUnlessUsed(dataDir, state, called));
    },
  };
}

interface Opened {
  readonly state: ServerState;
  readonly started: boolean;
}

/**
 * Opens the server. A failing start ends the server that it launched: one without a user would hide why the next start
 * fails.
 */
async function openOrStop(options: ServerOptions, user: ServerUser): Promise<Opened> {
  const { dataDir } = options;
  const before = await livingServer(dataDir);
  try {
    return await openServer(options);
  } catch (error) {
    await user.leave();
    if ((await livingServer(dataDir))?.pid !== before?.pid) await stopUnlessEntered(dataDir);
    throw error;
  }
}

/** Most tries to open a server that is killed while it is opened. */
const TRIES = 5;
const AGAIN_MS = 200;

async function openServer(options: ServerOptions): Promise<Opened> {
  for (let tries = 1; ; tries += 1) {
    try {
      const opened = (await adopt(options.dataDir)) ?? { state: await startServer(options), started: true };
      await ensureProductDatabase(opened.state);
      return opened;
    } catch (error) {
      if (tries === TRIES || !isAway(error)) throw error;
      await pause(AGAIN_MS);
    }
  }
}

/** Adopts the server that lives, when it takes connections. */
async function adopt(dataDir: string): Promise<Opened | undefined> {
  const [living, known] = [await livingServer(dataDir), await readState(dataDir)];
  if (!living || !known) return undefined;
  if (living.stopping) {
    await waitUntilStopped(dataDir, living);
    return undefined;
  }
  if (!(living.port > 0)) {
    // The process that launched the server was killed, and the server has not yet written where it listens.
    await pause(AGAIN_MS);
    return await adopt(dataDir);
  }
  const state = { ...known, port: living.port };
  const gone = async (): Promise<string | undefined> => {
    const now = await livingServer(dataDir);
    return now?.pid === living.pid && !now.stopping ? undefined : GONE;
  };
  try {
    await ready(state, dataDir, gone);
    return { state, started: false };
  } catch (error) {
    if ((await gone()) === undefined) throw error;
    return await adopt(dataDir);
  }
}

const GONE = 'PostgreSQL terminó';

async function startServer(options: ServerOptions): Promise<ServerState> {
  const { dataDir } = options;
  const known = await readState(dataDir);
  const [binaries, owner] = await Promise.all([findBinaries(), serverOwner()]);
  await checkTraversable(binaries.folder, owner);
  await checkTraversable(dataDir, owner);
  const password = await ensureCluster(dataDir, binaries, owner, known);
  // The old port when it is free, so that earlier clients can reconnect.
  let port = known && known.port > 0 && (await isFree(known.port)) ? known.port : await freePort();
  for (let tries = 1; ; tries += 1) {
    const next = { port, password };
    await writeState(dataDir, next);
    try {
      await launchAt(options, next);
      return next;
    } catch (error) {
      // Another program took the port between the look and the server's own bind: two that start together choose alike.
      if (tries === TRIES || !(error instanceof PortTaken)) throw error;
      port = await freePort();
    }
  }
}

async function launchAt(options: ServerOptions, state: ServerState): Promise<void> {
  const [binaries, owner] = await Promise.all([findBinaries(), serverOwner()]);
  await removeForeignLock(options.dataDir);
  await launch(options, binaries, owner, state);
}
