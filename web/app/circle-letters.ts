/** The letters in the circle next to a sign-in name: as many as distinguish the people of one institution. */
export const circleLetters = (user: string): string => user.slice(0, 3).toUpperCase();
