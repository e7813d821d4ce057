/** Why a second comparison does not begin. */
export const COMPARING =
  'Ya se está comparando un sello: espere a que termine, o deténgalo en la página Sellos.';
