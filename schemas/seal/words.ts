/** Refusal of a second comparison while one is under way. */
export const COMPARING =
  'Ya se está comparando un sello: espere a que termine, o deténgalo en la página Sellos.';
