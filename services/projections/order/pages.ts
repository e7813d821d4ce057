/** Pages of R1 §2 whose permissions apply to purchase orders; the first that a profile has decides (domain §8). */
export const ORDER_PAGES = ['unidadproveedor', 'ordenescompra'] as const;
