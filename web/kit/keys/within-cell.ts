import { createContext } from 'react';

/** True for buttons in a cell of a grid that is one stop of the Tab key: arrows lead to them, not Tab. */
export const WithinCell = createContext(false);
