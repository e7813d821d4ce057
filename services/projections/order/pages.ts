/** Pages of R1 §2 whose permissions rule purchase orders; of two the first that the profile has decides (domain §8). */
export const ORDER_PAGES = ['unidadproveedor', 'ordenescompra'] as const;
