import useMediaQuery from '@mui/material/useMediaQuery';

/** Width up to which a table's columns would be out of sight. */
const PHONE = '(max-width: 600px)';

/** True where lines are drawn as cards instead of a grid. */
export const useCards = (): boolean => useMediaQuery(PHONE);
