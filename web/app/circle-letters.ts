/** The letters in the circle beside a sign-in name: as many as tell the people of one institution apart. */
export const circleLetters = (user: string): string => user.slice(0, 3).toUpperCase();
