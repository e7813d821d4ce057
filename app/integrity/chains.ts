import { Chains, type StreamBreak } from '@expediente/eventstore/verify.ts';
import type { CheckedEvent, EventCheck } from './check.ts';
import type { Finding } from './finding.ts';

/** Checks that the events of each history follow from each other: none is changed, missing or inserted. */
export class ChainCheck implements EventCheck {
  readonly #chains: Chains;

  /** @param order `any` for rows of older backups, which are in the order of the disk */
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
