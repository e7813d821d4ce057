import { readFileSync } from 'node:fs';

/**
 * Loaded before a process of the product: its clock (`Date`) is ahead by the milliseconds that stand in the file of
 * CLOCK_SHIFT_FILE, looked at all the time, as if somebody put it forward and back. What counts without a clock
 * (timers, `performance.now`) goes on.
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
