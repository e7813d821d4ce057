const OFTEN_MS = 1_000;
/** Time within which a requested run begins. */
const BEGINS_MS = 60_000;

let often = 0;

/** Polls each second for a while, as a run was just requested and may be about to begin. */
export function lookOften(): void {
  often = performance.now() + BEGINS_MS;
}

/** Milliseconds to the next poll. @param quietMs interval while no run is under way */
export const nextLook = (underWay: boolean, quietMs: number): number =>
  underWay || performance.now() < often ? OFTEN_MS : quietMs;
