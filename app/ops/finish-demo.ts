import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoryFinish } from '@expediente/demo/finish.ts';
import { finishLeft, mark } from '@expediente/demo/mark.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { Envelope } from '@expediente/kernel/envelope.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { DEMO_PASSWORD } from '@expediente/platform/config.ts';
import { type LockName, oneRunner } from '@expediente/platform/one-runner.ts';
import { lastActs } from '@expediente/readmodels/engine/runs.ts';
import type { LoginAnswer } from '@expediente/schemas/session/read.ts';
import { PARTIAL } from '../backup/write.ts';
import type { Foundations } from '../foundations/foundations.ts';
import type { Closers } from '../process/closers.ts';
import { backupCommand } from './backup.ts';
import { interruption } from './shared/interruption.ts';
import { verifyCommand } from './verify.ts';

/** `ex` `df`: lock by which only one process of an installation finishes the demonstration. */
const LOCK: LockName = [0x65_78, 0x64_66];

/** Subfolder of the data folder for the first backup. */
const BACKUPS = 'respaldos';
const KEPT = '3';

/**
 * Does what the story of a demonstration leaves to be done: prints papers and saves a record as people of the story,
 * through the running product; then verifies the installation and backs it up. A repeated run leaves out what is done.
 * @param address of the product
 * @throws {ClearError} when it is interrupted
 */
export async function finishDemo(
  foundations: Foundations,
  closers: Closers,
  address: string,
): Promise<number> {
  const { pool, store, installation } = foundations;
  return await oneRunner(pool, LOCK, async () => {
    const left = await finishLeft(store);
    if (left === undefined) return 0;
    await print(foundations, left.finish, address).catch((error: unknown) => {
      // The story's people may have another password by now, or its records may have gone on: the rest is done anyway.
      if (interruption().aborted || !(error instanceof ClearError)) throw error;
      process.stderr.write(`${error.message}\n`);
    });
    await verifyCommand.parse([])(foundations, closers);
    requireGoingOn();
    const folder = join(installation.configuration.dataDir, BACKUPS);
    await mkdir(folder, { recursive: true });
    if (!(await isBackedUp(foundations, folder)))
      await backupCommand.parse([folder, '--keep', KEPT])(foundations, closers);
    requireGoingOn();
    const now = new Date();
    await mark(store, 'DemonstrationFinished', now, { today: dateInGuatemala(now), set: left.set });
    return 0;
  });
}

/** Whether a backup came to its end; what a killed one left is removed. */
async function isBackedUp({ pool }: Pick<Foundations, 'pool'>, folder: string): Promise<boolean> {
  for (const name of await readdir(folder)) if (name.endsWith(PARTIAL)) await rm(join(folder, name));
  return (await lastActs(pool)).some(({ act, result }) => act === 'backup' && result === 'done');
}

function requireGoingOn(): void {
  if (interruption().aborted) throw new ClearError('Se interrumpió: sigue en el próximo inicio.');
}

async function print(
  { pool }: Pick<Foundations, 'pool'>,
  { papers, correction }: StoryFinish,
  address: string,
): Promise<void> {
  const people = new People(address);
  const printed = new Map<string, number>();
  for (const { path, record, by, year } of papers) {
    const { rows } = await pool.query<{ prints: number }>(
      `select count(*)::integer as prints from audit where kind = 'print' and entity = $1`,
      [record],
    );
    const before = printed.get(record) ?? 0;
    printed.set(record, before + 1);
    if ((rows[0]?.prints ?? 0) > before) continue;
    await people.print(by, year, path);
  }
  if (correction) await people.save(correction);
  await people.leave();
}

type Correction = NonNullable<StoryFinish['correction']>;

/** The demonstration's people, signed in to the product. */
class People {
  readonly #api: string;
  readonly #tokens = new Map<string, string>();

  constructor(address: string) {
    this.#api = `${address}api`;
  }

  async print(by: string, year: number, path: string): Promise<void> {
    const answer = await this.#call(await this.#tokenOf(by, year), path);
    if (answer.headers.get('content-type') !== 'application/pdf') await refused(answer, path);
    await answer.arrayBuffer();
  }

  /** Saves the correction once, even when an earlier run has saved it: the idempotency key is always the same. */
  async save({ path, by, year, payload }: Correction): Promise<void> {
    const answer = await this.#call(await this.#tokenOf(by, year), path, payload, CORRECTION_KEY);
    const { response } = (await answer.clone().json()) as Envelope; // every answer is an envelope
    if (response !== 'success') await refused(answer, path);
  }

  async leave(): Promise<void> {
    for (const token of this.#tokens.values()) await this.#call(token, '/users/logout', {});
  }

  async #tokenOf(by: string, year: number): Promise<string> {
    const known = this.#tokens.get(by);
    if (known !== undefined) return known;
    const answer = await this.#call('', '/users/login', {
      ...{ p_username: by, p_password: DEMO_PASSWORD, p_year: year, p_remember: 0 },
    });
    const { data, message } = (await answer.json()) as Envelope;
    const { jwt } = (data ?? {}) as Partial<LoginAnswer>; // data of a sign-in's answer
    if (jwt === undefined) throw new ClearError(`${by} no ingresó: ${message}`);
    this.#tokens.set(by, jwt);
    return jwt;
  }

  async #call(token: string, path: string, body?: object, key?: string): Promise<Response> {
    requireGoingOn();
    return await fetch(`${this.#api}${path}`, {
      method: body ? 'POST' : 'GET',
      signal: interruption(),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}

const CORRECTION_KEY = 'demostracion-correccion';

/** @throws {ClearError} with the words of an answer that is not what was asked for */
async function refused(answer: Response, path: string): Promise<never> {
  throw new ClearError(`${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
}
