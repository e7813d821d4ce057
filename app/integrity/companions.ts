import type { JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { CheckedEvent } from './check.ts';
import { hundredths, LedgerHoldings } from './ledger-holdings.ts';

type Written = Pick<CheckedEvent, 'stream' | 'type' | 'data'>;

/** Types of the events in one append. */
export type AppendedTypes = ReadonlySet<string>;

/** Context of an event: events of its append, and the amounts that its documents hold in the ledgers afterwards. */
interface With {
  readonly types: AppendedTypes;
  /** True if its append has an event of that type in that stream. */
  readonly wrote: (type: string, stream: string) => boolean;
  readonly holdings: LedgerHoldings;
  /** Units that a request had reserved before the append, in hundredths. */
  readonly reservedBefore: (request: string) => number;
  readonly requestsOf: (order: string) => readonly string[];
  /** True for a consolidation that is divided, and for a part of one. */
  readonly isDivided: (order: string) => boolean;
  /** True if the ledgers hold for the order's requests what its purchase still has of them, all its parts together. */
  readonly holdsRest: (order: string, holding: 'reserved' | 'executed') => boolean;
}

/** Companion that always comes with a type of event, and the Spanish name of its absence. */
interface Companion {
  readonly there: (event: Written, others: With) => boolean;
  readonly lack: string;
}

const hasAny =
  (...types: readonly string[]): Companion['there'] =>
  (_, others) =>
    types.some((type) => others.types.has(type));

const idsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];
const requestStream = (id: number): string => streamName('request', id);

const number: Companion = { there: hasAny('UniqueTaken'), lack: 'la toma de su número' };
const freed: Companion = { there: hasAny('UniqueReleased'), lack: 'la liberación de su número' };
const document: Companion = {
  there: ({ data }) => isFile(data.document),
  lack: 'el documento con el que se registra',
};
const isFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && /^[0-9a-f]{64}$/.test(String((value as JsonObject).hash)); // holds: an object of parsed JSON

const nothingHeld = (kinds: readonly ('reserved' | 'executed' | 'withheld')[], lack: string): Companion => ({
  there: ({ stream }, { holdings }) => kinds.every((kind) => holdings.isFree(stream, kind)),
  lack,
});
/** The order itself holds nothing, and its requests hold what other parts of its purchase have of them. */
const restHeld = (kinds: readonly ('reserved' | 'executed')[], lack: string): Companion => ({
  there: ({ stream }, { holdings, holdsRest }) =>
    kinds.every((kind) => holdings.isFree(stream, kind) && holdsRest(stream, kind)),
  lack,
});
const reserved: Companion = {
  there: ({ stream }, { holdings }) => !holdings.isFree(stream, 'reserved'),
  lack: 'la reserva de sus unidades',
};
const unreserved = nothingHeld(['reserved'], 'la devolución de lo que tenía reservado');
const unwithheld = nothingHeld(['withheld'], 'la devolución o el uso de lo que tenía retenido');

/** Companion in another record, which the event names by its id. */
const inNamed = (type: string, field: string, category: string, lack: string): Companion => ({
  there: ({ data }, { wrote }) =>
    typeof data[field] === 'number' && wrote(type, `${category}-${data[field]}`),
  lack,
});

/**
 * Companions that are always written with a type of event, in the same append. For ledgers the amounts after the
 * append are checked, so that it does not matter by which events they changed.
 */
export const COMPANIONS: Readonly<Record<string, readonly Companion[]>> = {
  // Its own: a lot writes many of them in one append.
  RequestDrafted: [number, reserved],
  RequestSent: [reserved],
  RequestBanned: [unreserved],
  RequestRejected: [unreserved],
  RequestReduced: [
    inNamed('RequestRestOpened', 'rest', 'request', 'la apertura del pedido con el resto'),
    {
      there: ({ stream, data }, { holdings, reservedBefore }) => {
        const taken = holdings.held(stream, 'reserved');
        const rest = holdings.held(requestStream(Number(data.rest)), 'reserved');
        return taken === hundredths(data.totalQty) && taken + rest === reservedBefore(stream);
      },
      lack: 'la reserva de lo tomado y la del resto, que juntas son lo que se pidió',
    },
  ],
  RequestRestOpened: [
    number,
    {
      there: ({ stream, data }, { holdings }) =>
        holdings.held(stream, 'reserved') === hundredths(data.totalQty),
      lack: 'la reserva de sus unidades',
    },
    inNamed('RequestReduced', 'restOf', 'request', 'el cambio del pedido del que es el resto'),
  ],
  RequestConsolidated: [inNamed('OrderConsolidated', 'order', 'order', 'la consolidación que lo toma')],
  RequestAssigned: [
    {
      there: ({ data }, { wrote }) => {
        const order = typeof data.order === 'number' ? streamName('order', data.order) : '';
        return wrote('OrderDivisionOpened', order) || wrote('OrderReunited', order);
      },
      lack: 'la división de su consolidación',
    },
  ],
  RequestFreed: [inNamed('OrderFreed', 'order', 'order', 'la liberación de su consolidación')],
  OrderConsolidated: [
    number,
    {
      there: ({ data }, { wrote }) => {
        const ids = idsIn(data.requests);
        return ids.length > 0 && ids.every((id) => wrote('RequestConsolidated', requestStream(id)));
      },
      lack: 'el cambio de los pedidos que consolida',
    },
  ],
  OrderFreed: [
    {
      // Parts of a divided consolidation share its resolution, which stays used.
      there: (event, others) => others.isDivided(event.stream) || freed.there(event, others),
      lack: freed.lack,
    },
    unreservedOrder(),
    {
      there: ({ stream }, { wrote, requestsOf }) =>
        requestsOf(stream).every((request) => wrote('RequestFreed', request)),
      lack: 'la liberación de sus pedidos',
    },
  ],
  OrderUndone: [freed],
  OrderSplit: [inNamed('OrderPartOpened', 'part', 'order', 'la apertura de la parte que separa')],
  OrderPartOpened: [inNamed('OrderSplit', 'root', 'order', 'la separación en la orden de la que es parte')],
  OrderPartFollowed: [
    { there: hasAny('OrderRevised'), lack: 'la corrección de la orden de la que es parte' },
  ],
  OrderDivided: [inNamed('OrderDivisionOpened', 'part', 'order', 'la apertura de la parte que pasa')],
  OrderDivisionOpened: [
    inNamed('OrderDivided', 'root', 'order', 'la división de la consolidación de la que es parte'),
    {
      there: ({ data }, { wrote }) =>
        idsIn(data.own).every((id) => wrote('RequestAssigned', requestStream(id))),
      lack: 'el cambio de los pedidos que son solo suyos',
    },
  ],
  OrderDivisionReunited: [
    unreservedOrder(),
    { there: hasAny('OrderReunited'), lack: 'la consolidación que toma de nuevo su parte' },
  ],
  OrderReunited: [inNamed('OrderDivisionReunited', 'part', 'order', 'la devolución de la parte')],
  OrderClosedShort: [
    {
      there: ({ stream }, { holdsRest }) => holdsRest(stream, 'reserved'),
      lack: 'la devolución de lo que no se entregó',
    },
  ],
  OrderAccrued: [
    { there: hasAny('UnitsExecuted'), lack: 'la ejecución de sus unidades' },
    restHeld(['reserved'], 'la ejecución de todo lo que tenía reservado'),
  ],
  OrderPaid: [document],
  OrderPaymentCorrected: [document],
  OrderBanned: [
    restHeld(['reserved', 'executed'], 'la devolución de las unidades y los montos que tenía la orden'),
  ],
  OrderAwardLinked: [
    {
      there: hasAny('AwardRecorded', 'AwardRevised', 'OrderPartOpened'),
      lack: 'el acta de adjudicación que la nombra',
    },
  ],
  OrderAwardUnlinked: [
    {
      there: hasAny('AwardReasoned', 'AwardDeleted', 'AwardRevised'),
      lack: 'el cambio del acta de adjudicación',
    },
  ],
  AwardRecorded: [
    number,
    {
      there: ({ data }, { wrote }) =>
        typeof data.order !== 'number' ||
        data.order === 0 ||
        wrote('OrderAwardLinked', streamName('order', data.order)),
      lack: 'su enlace en la orden que adjudica',
    },
  ],
  AwardBusinessGenerated: [number],
  AwardReasoned: [
    { there: (_, { types }) => !types.has('UniqueReleased'), lack: 'su número, que se queda en el libro' },
  ],
  AwardDeleted: [freed],
  PacApproved: [{ there: hasAny('PlanLineOpened'), lack: 'la apertura de sus líneas' }],
  PacReprogrammed: [{ there: hasAny('ReprogrammingApproved'), lack: 'la aprobación de la reprogramación' }],
  ReprogrammingDrafted: [number],
  ReprogrammingWithdrawn: [unwithheld],
  ReprogrammingRejected: [unwithheld],
  ReprogrammingApproved: [
    unwithheld,
    { there: hasAny('PacReprogrammed'), lack: 'el cambio del PAC que reprograma' },
  ],
  QuarterlyCompleted: [{ there: hasAny('QuarterlyApproved'), lack: 'la aprobación de su cuatrimestre' }],
  QuarterlyExtended: [{ there: hasAny('ExtensionApproved'), lack: 'la aprobación de la reprogramación' }],
  ExtensionDrafted: [number],
  ExtensionWithdrawn: [unwithheld],
  ExtensionRejected: [unwithheld],
  ExtensionApproved: [
    unwithheld,
    { there: hasAny('QuarterlyExtended'), lack: 'el cambio de la programación que reprograma' },
  ],
  UnopsConsolidationMade: [
    {
      there: ({ data }, { wrote }) =>
        idsIn(data.records).every((id) => wrote('UnopsConsolidated', streamName('unops', id))),
      lack: 'el cambio de los registros que consolida',
    },
    { there: hasAny('UnopsConsolidated'), lack: 'el cambio de los registros que consolida' },
  ],
  UnopsConsolidated: [
    inNamed('UnopsConsolidationMade', 'consolidation', 'unopsConsolidation', 'la consolidación que lo toma'),
  ],
  UnopsConsolidationFreed: [{ there: hasAny('UnopsReleased'), lack: 'la liberación de sus registros' }],
  UnopsReleased: [
    inNamed(
      'UnopsConsolidationFreed',
      'consolidation',
      'unopsConsolidation',
      'la liberación de su consolidación',
    ),
  ],
  UnopsRegularizationMade: [
    number,
    document,
    {
      there: (event, others) =>
        hasAny('UnopsConsolidationRegularized')(event, others) && others.types.has('UnopsRegularized'),
      lack: 'el cambio de las consolidaciones y los registros que regulariza',
    },
  ],
  UnopsConsolidationRegularized: [
    inNamed(
      'UnopsRegularizationMade',
      'regularization',
      'unopsRegularization',
      'la regularización que la toma',
    ),
  ],
  UnopsRegularized: [
    inNamed(
      'UnopsRegularizationMade',
      'regularization',
      'unopsRegularization',
      'la regularización que lo toma',
    ),
  ],
  UnopsRegularizationCorrected: [document],
};

/** Companion: the order's own amounts are released; its requests keep theirs. */
function unreservedOrder(): Companion {
  return {
    there: ({ stream }, { holdings }) => holdings.isFree(stream, 'reserved'),
    lack: 'la devolución de los montos que tenía reservados',
  };
}

/** Units of each request, in hundredths. */
type Units = ReadonlyMap<string, number>;

/** Quantities of requests that an order, or a part of one, has. */
interface Delivery {
  readonly requests: readonly string[];
  readonly reserved: Units;
  readonly executed: Units;
  /** True for a consolidation that is divided, and for a part of one. */
  readonly divided?: boolean;
  /** True once it can neither be annulled nor freed. */
  readonly ended: boolean;
}

const NONE: Units = new Map();

function unitsIn(shares: unknown, field: 'requested' | 'delivered'): Units {
  const units = new Map<string, number>();
  for (const share of Array.isArray(shares) ? shares : []) {
    const { request, [field]: qty }: JsonObject = Object(share);
    if (typeof request !== 'number') continue;
    const source = requestStream(request);
    units.set(source, (units.get(source) ?? 0) + hundredths(qty));
  }
  return units;
}

const ofRequests = ({ requests, allocations }: JsonObject) => ({
  requests: idsIn(requests).map(requestStream),
  reserved: unitsIn(allocations, 'requested'),
});

/** Quantities of requests that an order has left after events. */
const LEFT_BY: Readonly<Record<string, (data: JsonObject) => Partial<Delivery>>> = {
  OrderSplit: ({ allocations }) => ({ reserved: unitsIn(allocations, 'requested') }),
  OrderClosedShort: ({ allocations }) => ({ reserved: unitsIn(allocations, 'requested') }),
  OrderDivided: (data) => ({ ...ofRequests(data), divided: true }),
  OrderReunited: (data) => ofRequests(data),
  OrderDivisionReunited: () => ({ requests: [], reserved: NONE }),
  OrderAccrued: ({ executions }) => ({ reserved: NONE, executed: unitsIn(executions, 'delivered') }),
  OrderBanned: () => ({ reserved: NONE, executed: NONE }),
};

/** Events after which an order can neither be annulled nor freed. */
const ENDING: ReadonlySet<string> = new Set([
  'OrderPaid',
  'OrderBanned',
  'OrderFreed',
  'OrderDivisionReunited',
]);

/** Events by which an order is a delivery, or a part, of its purchase. */
const OPENING: ReadonlySet<string> = new Set(['OrderConsolidated', 'OrderPartOpened', 'OrderDivisionOpened']);

/** Amounts held by documents so far, and the check of each append against COMPANIONS. */
export class Companions {
  readonly #holdings = new LedgerHoldings();
  /** Deliveries of each purchase that can still be annulled or freed: an order, and parts that were separated from it. */
  readonly #purchases = new Map<string, Map<string, Delivery>>();

  /** Takes all events of one append. @returns first event whose companion is missing */
  take(events: readonly Written[]): { readonly event: Written; readonly lack: string } | undefined {
    const reserved = new Map(
      events.flatMap(({ type, stream }) =>
        type === 'RequestReduced' ? [[stream as string, this.#holdings.held(stream, 'reserved')]] : [],
      ),
    );
    for (const event of events) {
      this.#holdings.take(event);
      this.#follow(event);
    }
    const found = this.#lacking(events, reserved);
    for (const { type, stream } of events) if (ENDING.has(type)) this.#forget(stream, type);
    return found;
  }

  /** Takes what an order's event leaves it of its requests. */
  #follow({ type, stream, data }: Written): void {
    if (OPENING.has(type)) {
      const purchase = this.#purchases.get(streamName('order', Number(data.root))) ?? new Map();
      const divided = type === 'OrderDivisionOpened';
      this.#purchases.set(
        stream,
        purchase.set(stream, { ...ofRequests(data), executed: NONE, divided, ended: false }),
      );
      return;
    }
    const purchase = this.#purchases.get(stream);
    const before = purchase?.get(stream);
    if (before) purchase?.set(stream, { ...before, ...LEFT_BY[type]?.(data) });
  }

  #lacking(
    events: readonly Written[],
    reserved: ReadonlyMap<string, number>,
  ): { readonly event: Written; readonly lack: string } | undefined {
    const judged = events.filter(({ type }) => Object.hasOwn(COMPANIONS, type));
    if (judged.length === 0) return undefined;
    const requestsOf = (order: string) => this.#purchases.get(order)?.get(order)?.requests ?? [];
    const others: With = {
      types: new Set(events.map(({ type }) => type)),
      wrote: (type, stream) => events.some((each) => each.type === type && each.stream === stream),
      holdings: this.#holdings,
      reservedBefore: (request) => reserved.get(request) ?? 0,
      requestsOf,
      isDivided: (order) => this.#purchases.get(order)?.get(order)?.divided === true,
      holdsRest: (order, holding) => {
        const deliveries = [...(this.#purchases.get(order)?.values() ?? [])];
        return requestsOf(order).every(
          (request) =>
            this.#holdings.held(request, holding) ===
            deliveries.reduce((units, delivery) => units + (delivery[holding].get(request) ?? 0), 0),
        );
      },
    };
    for (const event of judged) {
      const lacking = COMPANIONS[event.type]?.find(({ there }) => !there(event, others));
      if (lacking) return { event, lack: lacking.lack };
    }
    return undefined;
  }

  /** Drops data that is no longer needed, once no delivery of the purchase can be annulled or freed again. */
  #forget(order: StreamName, type: string): void {
    const purchase = this.#purchases.get(order);
    const own = purchase?.get(order);
    if (purchase === undefined || own === undefined) return;
    // Requests of a freed order keep their units, and are consolidated again; those of a reunited part are its
    // consolidation's.
    if (type === 'OrderFreed' || type === 'OrderDivisionReunited') {
      purchase.delete(order);
      this.#purchases.delete(order);
      return;
    }
    purchase.set(order, { ...own, ended: true });
    if ([...purchase.values()].some(({ ended }) => !ended)) return;
    for (const [delivery, { requests }] of purchase) {
      this.#purchases.delete(delivery);
      for (const source of [delivery, ...requests]) this.#holdings.forget(source);
    }
  }
}
