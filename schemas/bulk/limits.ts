/** Most records of one bulk job. */
export const MOST_BULK = 500;
/** Days for which a bulk job and its results can be read. */
export const BULK_DAYS = 30;
