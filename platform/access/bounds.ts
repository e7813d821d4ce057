import type { ServerResponse } from 'node:http';
import { BOUNDS, type BoundName } from '@expediente/schemas/bounds.ts';
import { Places, Turns } from './turns.ts';

/** Gives a place or a turn back; works once. */
export type Leave = () => void;

/** Keeper of the bounds of a process (`schemas/bounds.ts`): places and turns of each kind of expensive work. */
export class Bounds {
  /** Places of calls that hold a file until it is their turn: as many as may work and wait together. */
  readonly #holding = new Map<BoundName, Places>();
  readonly #places = new Map<BoundName, Places>();
  readonly #turns = new Map<BoundName, Turns>();

  /**
   * Takes a place for a person, without a turn.
   * @throws {TooMany} 429
   */
  place(name: BoundName, person: number): Leave {
    const { inAll: _, ...bound } = BOUNDS[name];
    const places = this.#places.get(name) ?? new Places(bound);
    this.#places.set(name, places);
    return places.take(person);
  }

  /**
   * Takes a place for a call that holds a file until its turn is over; all such files together are bounded, too.
   * @throws {TooMany}
   */
  holding(name: BoundName, person: number): Leave {
    const leave = this.place(name, person);
    const { inAll, waiting, own, all } = BOUNDS[name];
    const places =
      this.#holding.get(name) ??
      new Places({ eachPerson: Number.POSITIVE_INFINITY, inAll: inAll + waiting, own, all });
    this.#holding.set(name, places);
    try {
      const leaveAll = places.take(person);
      return () => {
        leaveAll();
        leave();
      };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /**
   * Takes a turn for a person who has a place.
   * @throws {TooMany} 503
   */
  async turn(name: BoundName, person: number): Promise<Leave> {
    const turns = this.#turns.get(name) ?? new Turns(BOUNDS[name]);
    this.#turns.set(name, turns);
    return await turns.enter(person);
  }

  /**
   * Does work with a turn.
   * @throws {TooMany} 503
   */
  async run<Result>(name: BoundName, person: number, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.turn(name, person);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Does work with a place and a turn, whose answer may be a file that is made while it is read. The place is given
   * back when the last byte is gone, the turn some seconds after `work` at the latest, so that a slow reader keeps only
   * their own place.
   * @throws {TooMany}
   */
  async answering<Result>(
    name: BoundName,
    person: number,
    answer: ServerResponse,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const leavePlace = this.place(name, person);
    let leaveTurn: Leave | undefined;
    try {
      leaveTurn = await this.turn(name, person);
      return await work();
    } finally {
      const timer = leaveTurn && setTimeout(leaveTurn, BOUNDS[name].seconds * 1_000).unref();
      whenGone(answer, () => {
        clearTimeout(timer);
        leaveTurn?.();
        leavePlace();
      });
    }
  }
}

/** Calls `leave` once the answer's last byte is handed over, or its reader went away. */
function whenGone(answer: ServerResponse, leave: Leave): void {
  if (answer.writableFinished || answer.destroyed) leave();
  else answer.once('finish', leave).once('close', leave);
}

/** Bounds of this process, which all its services share. */
export const bounds = new Bounds();
