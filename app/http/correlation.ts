/** Whether a text can be the code of a call: in the log, in its events, in what its user is shown. */
export const isCorrelation = (text: string): boolean => /^[\w-]{8,64}$/.test(text);
