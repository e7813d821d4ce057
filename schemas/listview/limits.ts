/** Most letters of a view's name. */
export const VIEW_NAME = 60;

/** Most letters of what a view keeps: its search, filters, order and columns, as an address has them. */
export const VIEW_QUERY = 2_000;

/** Most views of one person, or of one profile, in a list. */
export const MOST_VIEWS = 50;
