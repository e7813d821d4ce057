/**
 * Differences between a pedido and a medical service (R3 §3, §7; domain §4.5). Both share the life cycle, the record
 * and the read model; rules, handlers, lists, pages and prints read the differences from this table.
 */
export const requestKinds = {
  pedido: {
    name: 'pedido',
    /** Code in events and columns; `p_serv` and `type_order` on the wire. */
    code: 1,
    /** Page whose permissions apply (R1 §2). */
    page: 'pedidos',
    noun: 'pedido',
    nouns: 'pedidos',
    /** True when a request may have several supplies. */
    several: false,
    /** The only renglón of its supplies; null: any. */
    row: null,
    /** Noun with article at the beginning of a history: 'Creó el pedido 1/2026'. */
    drafted: 'el pedido',
    /** Noun with which an order counts its requests: '2 pedidos'. */
    counted: 'pedido',
    /** Payload field that lists the requested lines. */
    lines: 'p_sub_products',
    /** Refusal of a request that asks for nothing. */
    nothingAsked: 'No hay subproductos seleccionados',
    /** Refusal of a consolidation with the other kind. */
    othersRefused:
      'Aquí solo se consolidan pedidos; los servicios médicos se consolidan en su propio listado',
    /** True when drafts can be printed, too (R3 §4). */
    printsDrafts: false,
    /** Paths of the operations; null: the kind does not have the operation. */
    paths: {
      list: '/orders/get/all',
      one: '/orders/get/id/{id}',
      subProducts: '/orders/subproducts/{id}',
      save: '/orders/insert/update',
      send: '/orders/send',
      withdraw: '/orders/withdraw',
      ban: '/orders/ban',
      reject: '/orders/disapprove',
      consolidate: '/orders/consolidate/approve',
      judged: '/orders/consolidate/judged',
      asked: '/orders/consolidate/lines',
    },
    /** Printed forms. */
    prints: [
      {
        path: '/orders/format2/pdf/{order}/{requester}/{authorizer}/{address}',
        format: 2,
        label: 'Formato 2',
      },
      { path: '/orders/pdf/{order}/{requester}/{authorizer}/{address}', format: 1, label: 'Forma A-01 SIAF' },
    ],
  },
  servicio: {
    name: 'servicio',
    code: 2,
    page: 'serviciosmedicos',
    noun: 'servicio médico',
    nouns: 'servicios médicos',
    several: true,
    row: '182',
    drafted: 'la solicitud de servicio médico',
    counted: 'servicio',
    lines: 'p_supplies',
    nothingAsked: 'Seleccionar insumos',
    othersRefused: 'Aquí solo se consolidan servicios médicos',
    printsDrafts: true,
    paths: {
      list: '/orders/serv/get/all',
      one: '/orders/serv/get/id/{id}',
      subProducts: '/orders/serv/supplies/{id}',
      save: '/orders/serv/insert/update',
      send: '/orders/serv/send',
      withdraw: null,
      ban: '/orders/serv/ban',
      reject: '/orders/serv/disapprove',
      consolidate: '/orders/serv/consolidate/approve',
      judged: '/orders/serv/consolidate/judged',
      asked: '/orders/serv/consolidate/lines',
    },
    prints: [
      {
        path: '/orders/serv/pdf/{order}/{requester}/{authorizer}/{address}',
        format: 3,
        label: 'Forma A-01 SIAF',
      },
    ],
  },
} as const;

export type RequestKindName = keyof typeof requestKinds;
export type RequestKind = (typeof requestKinds)[RequestKindName];
/** 1 pedido, 2 medical service. */
export type RequestKindCode = RequestKind['code'];

const KINDS: readonly RequestKind[] = Object.values(requestKinds);

export const REQUEST_KIND_CODES: readonly RequestKindCode[] = KINDS.map(({ code }) => code);

/** Kind of a record, by the code in its first event. */
export function requestKind(code: RequestKindCode): RequestKind {
  const found = KINDS.find((kind) => kind.code === code);
  if (found === undefined) throw new Error(`no kind of request has the code ${code}`);
  return found;
}

/** Printed forms of a request, each with its path up to the place of id, signatories and address. */
export const requestPrints = (
  code: RequestKindCode,
): readonly { readonly label: string; readonly path: string }[] =>
  requestKind(code).prints.map(({ label, path }) => ({
    label,
    path: path.slice(0, path.indexOf('/{order}')),
  }));
