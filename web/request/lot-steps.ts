/** Steps of the list of pedidos in the page's address: a new lot, and the paper of one. */
export const LOT = 'varios';
export const PRINT_LOT = 'imprimirlote';
