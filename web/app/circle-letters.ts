/** Letters of a user's circle: three are enough to distinguish the people of one institution. */
export const circleLetters = (user: string): string => user.slice(0, 3).toUpperCase();
