import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import { order } from '@expediente/machines/order/decide.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { request } from '@expediente/machines/request/decide.ts';
import type { RequestState } from '@expediente/machines/request/state.ts';
import { foldOnto } from '@expediente/workflow/shared/pipeline/fold.ts';
import { type Scene, streamsOf } from './invariant.ts';

/** Latest state of each stream of a decider. */
export function statesOf<State, Command, Event extends DomainEvent>(
  scene: Scene,
  decider: Decider<State, Command, Event>,
): ReadonlyMap<StreamName, State> {
  const fold = (events: readonly StoredEvent[]): State => foldOnto(decider, decider.initial, events);
  return new Map(streamsOf(scene, decider.events.category).map(([stream, events]) => [stream, fold(events)]));
}

export const requestsOf = (scene: Scene): readonly RequestState[] => [...statesOf(scene, request).values()];
export const ordersOf = (scene: Scene): readonly OrderState[] => [...statesOf(scene, order).values()];
