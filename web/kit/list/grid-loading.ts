/** The grid of every list, the heaviest part: cards on a phone never load it. */
export const loadGrid = () => import('./ListGrid.tsx');
