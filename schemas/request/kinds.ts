/**
 * Differences between a pedido and a medical service (R3 §3, §7; domain §4.5). They share the life cycle, the
 * record and the read model; whatever else differs reads this table: rules, handlers, lists, pages, prints.
 */
export const requestKinds = {
  pedido: {
    name: 'pedido',
    /** In events and columns; `p_serv` and `type_order` on the wire. */
    code: 1,
    /** The page whose permissions rule it (R1 §2). */
    page: 'pedidos',
    noun: 'pedido',
    nouns: 'pedidos',
    /** It asks for several supplies. */
    several: false,
    /** The only renglón that it may ask of; null: any. */
    row: null,
    /** As its history begins: 'Creó el pedido 1/2026'. */
    drafted: 'el pedido',
    /** As an order counts what it was made of: '2 pedidos'. */
    counted: 'pedido',
    /** The list of its payload that says what is asked for. */
    lines: 'p_sub_products',
    /** The refusal of a request that asks for nothing. */
    nothingAsked: 'No hay subproductos seleccionados',
    /** The refusal of its consolidation with the other kind. */
    othersRefused:
      'Aquí solo se consolidan pedidos; los servicios médicos se consolidan en su propio listado',
    /** A draft prints too (R3 §4). */
    printsDrafts: false,
    /** Operations; null: it has none. */
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

/** The kind of a record, by the code that its first event gave it. */
export function requestKind(code: RequestKindCode): RequestKind {
  const found = KINDS.find((kind) => kind.code === code);
  if (found === undefined) throw new Error(`no kind of request has the code ${code}`);
  return found;
}

/** The printed forms of a request, each with the path that id, signatories and address are put behind. */
export const requestPrints = (
  code: RequestKindCode,
): readonly { readonly label: string; readonly path: string }[] =>
  requestKind(code).prints.map(({ label, path }) => ({
    label,
    path: path.slice(0, path.indexOf('/{order}')),
  }));
