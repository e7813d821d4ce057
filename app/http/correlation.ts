/**
 * True for a text that can be the code of a call, which is in the log, in the call's events and in what its user is
 * shown.
 */
export const isCorrelation = (text: string): boolean => /^[\w-]{8,64}$/.test(text);
