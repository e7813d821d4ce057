import useMediaQuery from '@mui/material/useMediaQuery';

/** Narrower, a table's columns would lie out of sight. */
const PHONE = '(max-width: 600px)';

/** True where lines are cards, one below the other, instead of a grid. */
export const useCards = (): boolean => useMediaQuery(PHONE);
