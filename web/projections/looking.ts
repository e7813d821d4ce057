const OFTEN_MS = 1_000;
/** A run that was asked for begins within so long. */
const BEGINS_MS = 60_000;

let often = 0;

/** From now on for a while what is under way is looked at each second: what was asked for may be about to begin. */
export function lookOften(): void {
  often = performance.now() + BEGINS_MS;
}

/** Milliseconds to the next look at what may be under way. @param quietMs where nothing is */
export const nextLook = (underWay: boolean, quietMs: number): number =>
  underWay || performance.now() < often ? OFTEN_MS : quietMs;
