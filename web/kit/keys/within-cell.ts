import { createContext } from 'react';

/** True for buttons in a grid's cell: Tab stops once at the whole grid, and arrows lead to the buttons. */
export const WithinCell = createContext(false);
