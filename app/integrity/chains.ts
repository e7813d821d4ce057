import { Chains, type StreamBreak } from '@expediente/eventstore/verify.ts';
import type { CheckedEvent, EventCheck } from './check.ts';
import type { Finding } from './finding.ts';

/** Each history's events follow from each other: none changed, missing among others, or one too many. */
export class ChainCheck implements EventCheck {
  readonly #chains: Chains;

  /** @param order `any`: an older backup's rows, which lie as they did on the disk */
  constructor(order: 'log' | 'any') {
    this.#chains = new Chains(order);
  }

  take(event: CheckedEvent): void {
    this.#chains.take(event);
  }

  findings(): readonly Finding[] {
    return this.#chains.breaks().map(chainFinding);
  }
}

/** A break as a finding. */
export const chainFinding = ({ stream, revision, reason }: StreamBreak): Finding => ({
  check: 'chain',
  stream,
  sure: revision - 1,
  what: REASONS[reason],
  witness: 'su cadena',
});

const REASONS: Readonly<Record<StreamBreak['reason'], string>> = {
  'revision out of order': 'falta o sobra un evento',
  'hash differs': 'el evento no es el que se escribió',
  'not readable as an event': 'lo guardado no se puede leer como evento',
  'out of its place': 'un evento no está en su lugar del registro',
};
