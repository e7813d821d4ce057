import type { OrderState } from '@expediente/machines/order/state.ts';
import { correlative } from '@expediente/workflow/shared/pipeline/correlative.ts';
import { unique } from '@expediente/workflow/shared/pipeline/unique.ts';
import { ordersOf, requestsOf, statesOf } from './documents.ts';
import { type Invariant, type Scene, streamsOf } from './invariant.ts';

/** Numbers in use, each with its document; no other document may have one of them (domain §4.5, §4.6). */
function borne(scene: Scene): readonly (readonly [number: string, document: string])[] {
  const ofRequests = requestsOf(scene).map(
    ({ id, unit, year, kind, number }) =>
      [`request ${unit}/${year}/${kind} ${number}`, `request-${id}`] as const,
  );
  return [...ofRequests, ...ordersOf(scene).flatMap(ofOrder)];
}

function ofOrder(state: OrderState): readonly (readonly [string, string])[] {
  const { id, executor, year, status, providerNit, invoices } = state;
  if (status === 'nueva' || status === 'liberada') return [];
  const within = `${executor}/${year}`;
  const kept = [
    [`resolution ${within}`, state.numberResolution],
    [`commitment ${within}`, state.commitment?.numberCompromise ?? ''],
    [`accrual ${within}`, state.accrual?.numberDevengade ?? ''],
  ] as const;
  const given =
    status === 'anulada'
      ? []
      : [
          [`purchase order ${within}`, state.numberPurchase] as const,
          ...invoices.map(({ serie, number }) => [`invoice ${providerNit}`, `${serie} ${number}`] as const),
        ];
  return [...kept, ...given]
    .filter(([, number]) => number !== '')
    .map(([scope, number]) => [`${scope} ${number}`, `order-${id}`] as const);
}

export const numbersUnique: Invariant = {
  says: 'No number is borne by two documents',
  async inspect(scene) {
    const bearers = new Map<string, Set<string>>();
    for (const [number, document] of borne(scene)) {
      const present = bearers.get(number);
      if (present) present.add(document);
      else bearers.set(number, new Set([document]));
    }
    const broken = [...bearers].flatMap(([number, documents]) =>
      documents.size > 1 ? [`${number}: ${[...documents].join(', ')}`] : [],
    );
    return { looked: bearers.size, broken };
  },
};

export const valuesHeldOnce: Invariant = {
  says: 'Every unique value is taken when free and released by its holder',
  async inspect(scene) {
    const streams = streamsOf(scene, unique.events.category);
    const broken = streams.flatMap(([stream, events]) => {
      let holder: unknown = null;
      for (const { type, data } of events) {
        const taken = type === 'UniqueTaken';
        if (taken ? holder !== null : holder !== data.holder) return [`${stream}: ${type} by ${data.holder}`];
        holder = taken ? (data.holder ?? null) : null;
      }
      return [];
    });
    return { looked: streams.length, broken };
  },
};

export const correlativesRise: Invariant = {
  says: 'No number of a correlative was given twice',
  async inspect(scene) {
    const broken = streamsOf(scene, correlative.events.category).flatMap(([stream, events]) => {
      const numbers = events.map(({ data }) => Number(data.number));
      return new Set(numbers).size === numbers.length ? [] : [stream];
    });
    return { looked: statesOf(scene, correlative).size, broken };
  },
};
