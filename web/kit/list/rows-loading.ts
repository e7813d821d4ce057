/** Loads the grid of lists, the heaviest part of the program; phones, which have cards, never load it. */
export const loadGrid = () => import('./ListGrid.tsx');

/** Loads the cards of lists, which narrow windows have in place of the grid. */
export const loadCards = () => import('./ListCards.tsx');
