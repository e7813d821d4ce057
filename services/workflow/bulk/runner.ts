import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Access } from '@expediente/platform/access/access.ts';
import { NO_PERMISSION } from '@expediente/platform/access/guard.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type {
  BulkJobs,
  HeldBulk,
  NextRecord,
  PrintedPaper,
  WrittenResult,
} from '@expediente/platform/bulk/jobs.ts';
import { MOST_BYTES } from '@expediente/platform/files/merge/merge.ts';
import type { Log } from '@expediente/platform/logs.ts';
import { isOfTheMoment } from '@expediente/platform/refusals.ts';
import { type BulkStep, bulkList, isPrint } from '@expediente/schemas/bulk/lists.ts';
import { type OperationPath, operation } from '@expediente/schemas/operations.ts';
import type { Print, PrintPayload } from '../shared/commands/bulk.ts';
import { faultyFields, type Outcome, outcomeOf } from '../shared/commands/outcome.ts';
import type { Workflow } from '../shared/commands/workflow.ts';

/** Parts that jobs are run with. */
export interface RunnerParts {
  readonly jobs: BulkJobs;
  readonly access: Pick<Access, 'still' | 'refused' | 'positions'>;
  readonly workflow: Pick<Workflow, 'execute'>;
  readonly print: Print;
  readonly log: Pick<Log, 'warn'>;
}

/** Jobs of a process at work at once, each of another executor. */
const AT_ONCE = 2;
/** Interval of looking for jobs that other processes left. */
const LOOK_MS = 5_000;
const RENEW_MS = 5_000;
/** Longest pause after a command; it is otherwise as long as the command was, so that others have half of the time. */
const LONGEST_PAUSE_MS = 100;
/** Tries of a command that is answered "busy", or fails. */
const TRIES = 3;
const AGAIN_MS = 500;

const STOPPED = 'Usted detuvo el trabajo antes de llegar a este registro.';
const SESSION_ENDED = 'Su sesión terminó antes de llegar a este registro.';
const SESSION_MOVED = 'Su sesión cambió de año o de unidad ejecutora antes de llegar a este registro.';
const INTERRUPTED = 'El servidor estuvo detenido y no llegó a este registro: hágalo de nuevo.';
const STEP_GONE = 'Este paso ya no se hace con varios a la vez.';
const FAILED =
  'No se pudo por una falla del sistema. Inténtelo de nuevo; si se repite, avise a IT con el código';

/**
 * Runs bulk jobs in this process: record by record, each by the operation of its step under the session that asked. A
 * command has the key of its job and record, so that it is done once, whichever process repeats it.
 */
export class BulkRunner {
  readonly #parts: RunnerParts;
  /** Name of this process among those that hold jobs. */
  readonly #holder = randomUUID();
  readonly #looking: NodeJS.Timeout;
  readonly #loops = new Set<Promise<void>>();
  #again = false;
  #closed = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#looking = setInterval(() => this.wake(), LOOK_MS).unref();
  }

  /** Looks for jobs at once. */
  wake(): void {
    this.#again = true;
    if (this.#closed || this.#loops.size >= AT_ONCE) return;
    const loop: Promise<void> = this.#loop()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'a bulk job waits for its next try'))
      .finally(() => this.#loops.delete(loop));
    this.#loops.add(loop);
  }

  /** Ends after the records at work; their jobs are left to other processes, or to the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#looking);
    await Promise.all(this.#loops);
  }

  async #loop(): Promise<void> {
    while (!this.#closed) {
      this.#again = false;
      const job = await this.#parts.jobs.take(this.#holder);
      if (job) await this.#held(job);
      // Looks again after a call that came while this one looked.
      else if (!this.#again) return;
    }
  }

  async #held(job: HeldBulk): Promise<void> {
    const { jobs, log } = this.#parts;
    const renewing = setInterval(() => {
      jobs
        .renew(this.#holder, job.id)
        .catch((error: unknown) => log.warn({ err: error }, 'a lease was not renewed'));
    }, RENEW_MS).unref();
    try {
      await this.#work(job);
    } finally {
      clearInterval(renewing);
      await jobs.release(this.#holder, job.id).catch(() => undefined); // it lapses
    }
  }

  async #work(job: HeldBulk): Promise<void> {
    const { jobs, access } = this.#parts;
    const end = async (outcome: 'done' | 'stopped' | 'interrupted', reason = ''): Promise<void> => {
      const { position } = (await jobs.one(job.user, job.id)) ?? {};
      if (position) await access.positions.note(job.session, position);
      await jobs.end(this.#holder, job.id, outcome, reason);
    };
    if (job.silent) return await end('interrupted', INTERRUPTED);
    const step = bulkList(job.list)?.steps.find(({ action }) => action === job.action);
    if (!step) return await end('interrupted', STEP_GONE);
    while (!this.#closed) {
      const next = await jobs.next(this.#holder, job.id);
      if (!next) return await end('done');
      if (next.stop) return await end('stopped', STOPPED);
      const session = await access.still(job.session);
      if (session === null) return await end('done', SESSION_ENDED);
      if (session.year !== job.year || (session.executor?.id ?? 0) !== job.executor)
        return await end('done', SESSION_MOVED);
      const path = pathOf(step, next);
      const { permission } = operation(path);
      if (!mayUse(session, permission)) {
        const refused = { operation: { path }, permission, rule: 'forbidden', status: 403 };
        access.refused({ id: job.id, body: payloadOf(next) }, session, refused);
        return await end('done', NO_PERMISSION);
      }
      const begun = performance.now();
      const result = await this.#run(job, next, { step, path, session });
      if (!(await jobs.write(this.#holder, job.id, next.place, result))) return;
      await wait(Math.min(LONGEST_PAUSE_MS, performance.now() - begun));
    }
  }

  /** Runs the operation of one record. */
  async #run(job: HeldBulk, next: NextRecord, { step, path, session }: Running): Promise<WrittenResult> {
    const { access, log } = this.#parts;
    for (let tries = 1; ; tries += 1) {
      try {
        const ran = isPrint(step)
          ? await this.#print(job, next, session)
          : await this.#command(job, next, path, session);
        if ('result' in ran) return ran;
        const { status, refused, envelope, permission } = ran;
        if (refused === null) return { result: 'done', reason: '', position: envelope.position };
        if (isOfTheMoment(status) && tries < TRIES) {
          await wait(AGAIN_MS);
          continue;
        }
        access.refused({ id: job.id, body: payloadOf(next) }, session, {
          ...{ operation: { path }, permission, rule: refused, status, fields: faultyFields(envelope) },
          unaudited: isOfTheMoment(status),
        });
        return { result: 'omitted', reason: envelope.message };
      } catch (error) {
        log.warn({ err: error, job: job.id, record: next.record }, 'a record of a bulk job failed');
        if (tries >= TRIES) return { result: 'omitted', reason: `${FAILED} ${job.id.slice(0, 8)}.` };
        await wait(AGAIN_MS);
      }
    }
  }

  async #command(job: HeldBulk, next: NextRecord, path: OperationPath, session: Session): Promise<Outcome> {
    const options = { key: `bulk.${job.id}.${next.record}`, correlationId: job.id };
    return await this.#parts.workflow.execute(path, payloadOf(next), session, options);
  }

  async #print(job: HeldBulk, next: NextRecord, session: Session): Promise<WrittenResult | Outcome> {
    const { jobs, access, print } = this.#parts;
    const printed = await jobs.papers(job.id);
    const asked = {
      ...printOf(next),
      session,
      correlationId: job.id,
      seen: await access.positions.of(session.id),
    };
    try {
      const paper = await print(asked, MOST_BYTES - bytesOf(printed));
      return { result: 'done', reason: '', paper };
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome === null) throw error;
      return outcome;
    }
  }
}

/** Operation of a step, and the session under which it is run. */
interface Running {
  readonly step: BulkStep;
  readonly path: OperationPath;
  readonly session: Session;
}

/** The command's payload, as it was kept. */
const payloadOf = ({ payload }: NextRecord): unknown => JSON.parse(payload);

/** The print, as it was kept. */
const printOf = ({ payload }: NextRecord): PrintPayload => JSON.parse(payload);

const pathOf = (step: BulkStep, next: NextRecord): OperationPath =>
  isPrint(step) ? printOf(next).path : (step.path as OperationPath); // a test asks each

const bytesOf = (papers: readonly PrintedPaper[]): number => papers.reduce((sum, { size }) => sum + size, 0);
