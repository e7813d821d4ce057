import { setTimeout as pause } from 'node:timers/promises';
import { chanceOf } from '@expediente/testing/chance.ts';
import { Caller } from './caller.ts';
import { Journal } from './invariants/journal.ts';
import { openLines, orderChoices, writeStory } from './stories.ts';

/**
 * Process that works at a product until it is asked to end:
 *
 *   node --import tsx e2e/soak/load.ts BASE SEED NAME
 *
 * It leaves out the plan of the cost centre called NAME, on whose balance a test counts. Prints `working` once it has
 * begun, and at the end its results as JSON (`Loaded`).
 */
export interface Loaded {
  readonly acknowledged: number;
  readonly refused: number;
  readonly again: number;
  /** Answers that no client should ever get. */
  readonly odd: readonly string[];
}

const [base = '', seed = '0', spared = ''] = process.argv.slice(2);
const chance = chanceOf(Number(seed));
const journal = new Journal();
const arrive = async (user: string): Promise<Caller> =>
  await Caller.signIn(user, new Date().getFullYear(), { base, journal, chance: chance.split() });

let over = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    over = true;
  });
}
const [centro, aprobador, compras, daf] = [
  await arrive('centro'),
  await arrive('aprobador'),
  await arrive('compras'),
  await arrive('daf'),
];
const team = {
  centro,
  aprobador,
  compras,
  daf,
  lines: (await openLines(centro)).filter(({ name }) => !name.toLowerCase().includes(spared)),
  ...(await orderChoices(compras)),
  chance: chance.split(),
};
process.stdout.write('working\n');
while (!over) {
  await writeStory(team);
  // Pauses like a person's leave the machine some time for the users at a browser.
  await pause(chance.between(0, 400));
}
const { done, refused, again, odd } = journal;
const loaded: Loaded = { acknowledged: done.length, refused: refused.length, again, odd: odd.slice(0, 20) };
process.stdout.write(`${JSON.stringify(loaded)}\n`);
