import { createContext } from 'react';

/** Whether buttons stand in a cell of a grid that is one stop of the Tab key: arrows lead to them, not Tab. */
export const WithinCell = createContext(false);
