import { stableNumber } from '@expediente/kernel/hash.ts';
import { type DayNumber, yearOf } from './calendar.ts';
import { atHour } from './hours.ts';
import type { Actor } from './institution.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The working day, in seconds of it: 07:40 to 12:30 and 13:15 to 15:50 (demonstration D7). */
const MORNING = 7 * HOUR + 40 * MINUTE;
const LUNCH = 12 * HOUR + 30 * MINUTE;
const AFTERNOON = 13 * HOUR + 15 * MINUTE;
const EVENING = 15 * HOUR + 50 * MINUTE;

/** One act of a person in each, for each of two years that follow: 40 seconds are between any two. */
const SLOT = 160;
const HALF = SLOT / 2;
const SECONDS_USED = 40;

const MORNING_SLOTS = Math.floor((LUNCH - MORNING) / SLOT);
const AFTERNOON_SLOTS = Math.floor((EVENING - AFTERNOON) / SLOT);
const SLOTS = MORNING_SLOTS + AFTERNOON_SLOTS;

/** Approvals cluster between 10:00 and 11:30. */
const APPROVALS = [slotAt(10 * HOUR), slotAt(11 * HOUR + 30 * MINUTE)] as const;

function slotAt(second: number): number {
  return Math.floor((second - MORNING) / SLOT);
}

/** Presupuesto accrues between 08:30 and 11:30 what was completed until the day before. */
const ACCRUALS = [slotAt(8 * HOUR + 30 * MINUTE), slotAt(11 * HOUR + 30 * MINUTE)] as const;

/** Place of an act in a person's day. */
export type Slot = number;

/** Slots at the end of a day for what comes after another act of it, and for those who find theirs taken. */
const LATE_SLOTS = 50;
const LAST_SLOTS = 20;
/** An act follows another of its day within so many slots. */
const SOON_SLOTS = 40;

function wishedSlot(who: Actor, hash: number, after: Slot | undefined): Slot {
  if (after !== undefined)
    return after + 1 + (hash % Math.min(SOON_SLOTS, Math.max(1, SLOTS - after - LAST_SLOTS)));
  if (who === 'aprobador') return APPROVALS[0] + (hash % (APPROVALS[1] - APPROVALS[0]));
  if (who === 'presupuesto') return ACCRUALS[0] + (hash % (ACCRUALS[1] - ACCRUALS[0]));
  return hash % (SLOTS - LATE_SLOTS);
}

/** Hours of the acts of one year's book: by a hash of act and person, none of a person in the slot of another. */
export class Timetable {
  readonly #taken = new Set<string>();
  readonly #offset: number;

  /** @param year of the book: acts of the books of two years that follow are never in the same half of a slot */
  constructor(year: number) {
    this.#offset = (year % 2) * HALF;
  }

  /**
   * The instant of an act, in milliseconds.
   * @param after slot of an act of the same person and day that comes before it
   */
  at(day: DayNumber, who: Actor, act: string, after?: Slot): { readonly at: number; readonly slot: Slot } {
    const hash = stableNumber(`${act} ${who} ${yearOf(day)}`);
    let slot = wishedSlot(who, hash, after);
    while (this.#taken.has(`${day} ${who} ${slot}`)) slot += 1;
    if (slot >= SLOTS) throw new Error(`${who} has no time left on a day: ${act}`);
    this.#taken.add(`${day} ${who} ${slot}`);
    const second = slot < MORNING_SLOTS ? MORNING + slot * SLOT : AFTERNOON + (slot - MORNING_SLOTS) * SLOT;
    return {
      at: atHour(day, '00:00') + (second + this.#offset + ((hash >>> 8) % SECONDS_USED)) * 1000,
      slot,
    };
  }
}
