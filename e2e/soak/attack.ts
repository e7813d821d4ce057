import { attackedProduct } from '../attack/product.ts';
import { type Outcome, run } from '../attack/run.ts';

export interface Attacked extends Outcome {
  /** Number of events that the attack added to the store. */
  readonly events: number;
}

/** Sends bad input to every operation of a product of its own. */
export async function attack(options: {
  readonly count: number;
  readonly seed: number;
  readonly signal: AbortSignal;
  onProgress(done: number, count: number): void;
}): Promise<Attacked> {
  const { signal } = options;
  const place = await attackedProduct();
  try {
    const before = await place.events();
    const onProgress = (done: number, count: number): void => {
      signal.throwIfAborted();
      options.onProgress(done, count);
    };
    const outcome = await run({ base: place.base, count: options.count, seed: options.seed, onProgress });
    return { ...outcome, events: (await place.events()) - before };
  } finally {
    await place.stop();
  }
}
