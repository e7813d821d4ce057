import { type DateText, dateInGuatemala, type Quarter } from '@expediente/kernel/dates.ts';
import type { Money } from '@expediente/kernel/decimal.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import { balanceOf } from '@expediente/workflow/extension/budgets.ts';
import type { Outcome } from '@expediente/workflow/shared/commands/outcome.ts';
import type { CallOptions, Workflow } from '@expediente/workflow/shared/commands/workflow.ts';
import { demoPdf } from './records/document.ts';
import type { Actor, Saved, Teller, UploadedDocument } from './records/teller.ts';
import { centresOf } from './seed/institution.ts';
import { PROVIDERS } from './seed/providers.ts';
import { SUPPLIES } from './seed/supplies.ts';
import { DEMO_USERS } from './seed/users.ts';

export interface StoryPlace {
  readonly workflow: Workflow;
  readonly files: Pick<FileStore, 'put'>;
  /** The latest instant of the story. */
  readonly now: Date;
  /** Gives the id of each command; absent: a random one. */
  readonly commandId?: () => string;
}

/** Writes a story to the command pipeline, as the demonstration's users. */
export class WorkflowTeller implements Teller {
  readonly today: DateText;
  readonly #place: StoryPlace;
  #proof: Promise<UploadedDocument> | undefined;

  constructor(place: StoryPlace) {
    this.#place = place;
    this.today = dateInGuatemala(place.now);
  }

  async act(
    who: { readonly actor: Actor; readonly executor: number; readonly year: number },
    day: DateText,
    path: OperationPath,
    payload: Record<string, unknown>,
  ): Promise<Saved> {
    const session = sessionOf(who.actor, who.executor, who.year);
    const outcome = await this.#place.workflow.execute(path, payload, session, this.#options(day));
    return savedOr(outcome, `${path} ${JSON.stringify(payload).slice(0, 300)}`);
  }

  async balance(unit: number, year: number, group: string, quarter: Quarter): Promise<Money> {
    const session = sessionOf('centro', unit, year);
    const { result } = await this.#place.workflow.rehearse(
      'balance',
      session,
      async (work) => await balanceOf(work, { unit, year }, { group, quarter }),
    );
    return result;
  }

  supply(codPpr: string): ReturnType<Teller['supply']> {
    const found = SUPPLIES.find((each) => each.cod_ppr_base === codPpr);
    if (!found) throw new Error(`the seed catalogue has no supply ${codPpr}`);
    const { id, price, id_row: row, cod_internal: codInternal, description_internal: description } = found;
    return { id, price, row, codInternal, description, inCatalogue: found.has_catalog === 1 };
  }

  provider(index: number): number {
    const found = PROVIDERS[index - 1];
    if (!found) throw new Error(`the seed catalogue has no provider ${index}`);
    return found.id;
  }

  proofOfPayment(): Promise<UploadedDocument> {
    this.#proof ??= this.#keep('Comprobante de pago de demostracion', 'comprobante.pdf');
    return this.#proof;
  }

  async document(title: string): Promise<UploadedDocument> {
    return await this.#keep(title, `${title}.pdf`);
  }

  async #keep(title: string, name: string): Promise<UploadedDocument> {
    const kept = await this.#place.files.put(demoPdf(title), { kind: 'pdf' });
    if ('refusal' in kept) throw new Error(kept.refusal.message);
    return { hash: kept.file.hash, size: kept.file.size, name };
  }

  /** Mid-morning of the day in Guatemala, but never later than now. */
  #options(day: DateText): CallOptions {
    const { now, commandId } = this.#place;
    const morning = new Date(`${day}T15:30:00Z`);
    return { at: morning < now ? morning : now, ...(commandId && { commandId: commandId() }) };
  }
}

function savedOr({ envelope, refused }: Outcome, what: string): Saved {
  if (refused !== null)
    throw new Error(`the demonstration's story was refused: ${envelope.message} (${what})`);
  // Every documented save answers the record's id (domain §8); steps may answer nothing.
  return (envelope.data ?? { id: '' }) as Saved;
}

/** A demonstration user at work under any executor, as its commands' metadata will name it. */
function sessionOf(actor: Actor, executor: number, year: number): Session {
  const user = DEMO_USERS.find((each) => each.username === actor);
  if (!user) throw new Error(`there is no demonstration user ${actor}`);
  const assigned = { id: executor, name: String(executor) };
  return {
    id: '',
    userId: user.id,
    username: user.username,
    fullName: user.full_name,
    profileId: user.id_profile,
    profession: '',
    year,
    executor: assigned,
    executors: [assigned],
    scope: 'executor',
    units: centresOf(executor),
    permissions: [],
  };
}
