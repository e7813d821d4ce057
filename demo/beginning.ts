/**
 * When the demonstration's catalogues, users and rules were written: it covers the two years before its own, and
 * no one acts before there are users, profiles and rules.
 * @param now when the demonstration is loaded
 */
export const beforeTheDemonstration = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear() - 3, 11, 1, 15));
