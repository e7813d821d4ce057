/** Note about a row that a step in bulk left out. */
export const noteOf = (reason: string): string => `No se hizo: ${reason}`;
