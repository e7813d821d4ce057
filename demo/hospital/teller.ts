import { createHash } from 'node:crypto';
import { type DateText, dateInGuatemala, type Quarter } from '@expediente/kernel/dates.ts';
import type { Money } from '@expediente/kernel/decimal.ts';
import type { Directory } from '@expediente/platform/access/directory.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { buildSession } from '@expediente/platform/access/session-builder.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import { balanceOf } from '@expediente/workflow/extension/budgets.ts';
import type { Outcome } from '@expediente/workflow/shared/commands/outcome.ts';
import type { Workflow } from '@expediente/workflow/shared/commands/workflow.ts';
import { demoPdf } from '../records/document.ts';
import type { Saved, UploadedDocument } from '../records/teller.ts';
import { type Person, userOf } from './people.ts';

/** An act of the story at its instant: the acts of all sources are written in the order of instants. */
export interface StoryAct {
  /** Milliseconds. */
  readonly at: number;
  readonly write: (teller: HospitalTeller) => Promise<void>;
}

/** A person at work in a year of an executor. */
export interface Worker {
  readonly person: Person;
  readonly executor: number;
  readonly year: number;
}

/** A command: its payload is made when it is written, for earlier acts have their answers by then; `keep` takes its own. */
export type Command = readonly [
  path: OperationPath,
  payload: (teller: HospitalTeller) => object | Promise<object>,
  keep?: (saved: Saved) => void,
];

/** A command of a person at an instant. */
export const actBy = (worker: Worker, at: number, ...[path, payload, keep]: Command): StoryAct => ({
  at,
  async write(teller) {
    const saved = await teller.act(worker, at, path, await payload(teller));
    keep?.(saved);
  },
});

/** A command that its story wants refused. */
export const refusedBy = (worker: Worker, at: number, ...[path, payload]: Command): StoryAct => ({
  at,
  async write(teller) {
    await teller.refused(worker, at, path, await payload(teller));
  },
});

/** A command that was written, with its session: facts about use come from it. */
export interface WrittenCommand {
  readonly at: number;
  readonly session: Session;
  readonly path: OperationPath;
  readonly payload: object;
  /** Id of the command. */
  readonly code: string;
  readonly outcome: Outcome;
}

export interface TellerPlace {
  readonly workflow: Workflow;
  readonly files: Pick<FileStore, 'put'>;
  readonly directory: Pick<Directory, 'person' | 'menu'> & { catchUp(): Promise<void> };
  readonly commandId: () => string;
}

/** Paths that may change what a session is built from. */
const OF_ACCESS = /^\/(?:users|profile|unit|actions)\//;

/** Time between two acts of one person (demonstration D7). */
const APART_MS = 40_000;

/** Writes the hospital's story to the command pipeline, by its people in their sessions. */
export class HospitalTeller {
  readonly written: WrittenCommand[] = [];
  readonly #place: TellerPlace;
  readonly #sessions = new Map<string, Session>();
  readonly #lastOf = new Map<Person, number>();
  #last = 0;

  constructor(place: TellerPlace) {
    this.#place = place;
  }

  /** @throws when it is refused: a refusal that no story names is a fault */
  async act(worker: Worker, at: number, path: OperationPath, payload: object): Promise<Saved> {
    const { envelope, refused } = await this.#execute(worker, at, path, payload);
    if (refused !== null)
      throw new Error(
        `the hospital's story was refused: ${envelope.message} (${worker.person}, ${new Date(at).toISOString()}, ${path} ${JSON.stringify(payload).slice(0, 400)})`,
      );
    // Every documented save answers the record's id (domain §8); steps may answer nothing.
    return (envelope.data ?? { id: '' }) as Saved;
  }

  /** A command that its story wants refused. @throws when it is not */
  async refused(worker: Worker, at: number, path: OperationPath, payload: object): Promise<string> {
    const { envelope, refused } = await this.#execute(worker, at, path, payload);
    if (refused === null) throw new Error(`the hospital's story was not refused: ${path}`);
    return envelope.message;
  }

  /** Money that is free in a group's quarter of the worker's year. */
  async balance(
    worker: Worker,
    at: number,
    unit: number,
    of: { readonly group: string; readonly quarter: Quarter },
  ): Promise<Money> {
    const session = await this.session(worker, at);
    const { result } = await this.#place.workflow.rehearse(
      'balance',
      session,
      async (work) => await balanceOf(work, { unit, year: worker.year }, of),
    );
    return result;
  }

  /** An uploaded PDF of one page that shows its title. */
  async document(title: string): Promise<UploadedDocument> {
    const kept = await this.#place.files.put(demoPdf(title), { kind: 'pdf' });
    if ('refusal' in kept) throw new Error(kept.refusal.message);
    return { hash: kept.file.hash, size: kept.file.size, name: `${title}.pdf` };
  }

  async #execute(worker: Worker, wished: number, path: OperationPath, payload: object): Promise<Outcome> {
    const at = this.#instant(worker.person, wished);
    const session = await this.session(worker, at);
    const code = this.#place.commandId();
    const options = { at: new Date(at), commandId: code };
    const outcome = await this.#place.workflow.execute(path, payload, session, options);
    this.written.push({ at, session, path, payload, code, outcome });
    if (OF_ACCESS.test(path)) {
      this.#sessions.clear();
      await this.#place.directory.catchUp();
    }
    return outcome;
  }

  /** The wished instant, or the first free one after it: acts are in order, and a person needs time for each. */
  #instant(person: Person, wished: number): number {
    const free = (this.#lastOf.get(person) ?? 0) + APART_MS;
    const at = Math.max(wished, this.#last, free);
    this.#last = at;
    this.#lastOf.set(person, at);
    return at;
  }

  /** The session of the person's sign-in of that day, with its rights of that moment. */
  async session({ person, executor, year }: Worker, at: number): Promise<Session> {
    const day = dateInGuatemala(new Date(at));
    const key = `${person} ${executor} ${year} ${day}`;
    const known = this.#sessions.get(key);
    if (known) return known;
    const who = await this.#place.directory.person(userOf(person).id);
    if (who === null) throw new Error(`${person} may not sign in on ${day}`);
    const row = { id: sessionId(person, day), user_id: who.user.id, year, executor, remember: false };
    const session = buildSession(row, who, await this.#place.directory.menu());
    this.#sessions.set(key, session);
    return session;
  }
}

/** A UUID of version 8 for the one sign-in of a person on a day. */
export function sessionId(person: Person, day: DateText): string {
  const digits = createHash('sha256').update(`session ${person} ${day}`).digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
