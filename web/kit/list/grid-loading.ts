/** Loads the grid of lists, the heaviest part of the program; phones, which have cards, never load it. */
export const loadGrid = () => import('./ListGrid.tsx');
