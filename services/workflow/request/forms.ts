import { SaveRequest, SaveService } from '@expediente/schemas/request/commands.ts';
import type { RequestForm } from './save.ts';

/** A pedido asks for one supply, in the catalogue or described by its own words (R3 §7). */
export const pedidoForm: RequestForm<typeof SaveRequest> = {
  schema: SaveRequest,
  asked: ({ p_id_supplie, p_sub_products }) =>
    p_sub_products.map((each) => ({
      supply: p_id_supplie,
      subProduct: each.p_id_sub_products,
      qty: each.p_qty,
    })),
  // A supply that was deleted since it was planned counts as one of the catalogue, so that the plan's words are used.
  inCatalogue: async (unit, { p_id_supplie }) =>
    (await unit.reference('supply', p_id_supplie))?.has_catalog !== 0,
  called(payload, inCatalogue, planned) {
    const catalogue = payload.p_type ?? (inCatalogue ? 'SI' : 'NO');
    if (catalogue === 'SI') return { catalogue, ...planned };
    return {
      catalogue,
      description: payload.p_description_internal ?? '',
      codInternal: payload.p_cod_internal ?? '',
    };
  },
};

/** A medical service asks for several supplies of the plan, and is named after the first (R3 §7; purchasing C9). */
export const serviceForm: RequestForm<typeof SaveService> = {
  schema: SaveService,
  asked: ({ p_supplies }) =>
    p_supplies.map((each) => ({ supply: each.p_id, subProduct: each.p_id_sub_products, qty: each.p_qty })),
  inCatalogue: async () => true,
  called: (_, __, planned) => ({ catalogue: 'SI', ...planned }),
};
