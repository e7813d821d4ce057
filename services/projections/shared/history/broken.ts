import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { type StreamBreak, verifyEvents } from '@expediente/eventstore/verify.ts';
import type { BrokenChain } from '@expediente/schemas/history/read.ts';

const BREAKS: Readonly<Record<StreamBreak['reason'], string>> = {
  'revision out of order': 'aquí falta o sobra un evento',
  'hash differs': 'este evento, o el anterior, no es el que se guardó',
  'not readable as an event': 'este evento tiene un contenido que el sistema nunca guarda',
  'out of its place': 'este evento no está en su lugar',
};

/** First break in the chain of one stream, with the reason in Spanish; undefined: the chain holds. */
export function brokenChainOf(events: readonly StoredEvent[]): BrokenChain | undefined {
  const [broken] = verifyEvents(events).breaks;
  return broken && { revision: broken.revision, reason: BREAKS[broken.reason] };
}
