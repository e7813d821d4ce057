/** Pages of R1 §2 whose permissions apply to extensions; the first that a profile has decides (domain §8). */
export const EXTENSION_PAGES = ['reprogcuatrimestral', 'programacioncuatrimestral'] as const;
