import { readFileSync } from 'node:fs';

/**
 * Loaded before a process of the product: shifts its clock (`Date`) by the milliseconds in the file of
 * CLOCK_SHIFT_FILE, which is read again and again, as if somebody changed the clock. Timers and `performance.now` do
 * not depend on the clock, and go on.
 */
const Real = Date;
const file = process.env.CLOCK_SHIFT_FILE ?? '';
let shift = 0;
const look = () => {
  try {
    shift = Number(readFileSync(file, 'utf8'));
  } catch {
    shift = 0;
  }
};
look();
setInterval(look, 20).unref();

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shift);
    else super(...given);
  }
  static now() {
    return Real.now() + shift;
  }
};
