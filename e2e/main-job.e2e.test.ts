import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './harness.ts';
import { type Desks, PROOF, plan, purchase, withoutCatalogue } from './main-job-walk.ts';

/** Issue 2's "Done when": from a cost centre's plan to a paid order, in the browser, as its users do it. */

let harness: Harness;
let desks: Desks;
const folder = await mkdtemp(join(tmpdir(), 'expediente-proof-'));
const proof = join(folder, 'pago.pdf');

beforeAll(async () => {
  await writeFile(proof, PROOF);
  harness = await startHarness();
  desks = {
    centro: await harness.signsIn('centro'),
    aprobador: await harness.signsIn('aprobador'),
    compras: await harness.signsIn('compras'),
    auditor: await harness.signsIn('auditor'),
  };
});
afterAll(async () => {
  await harness?.stop();
  await rm(folder, { recursive: true, force: true });
});

const STEPS = [...plan(), ...purchase({ number: '900001', proof }), ...withoutCatalogue()];
for (const { name, run } of STEPS) test(name, async () => await run(desks));

test('nothing went wrong unseen', () => expect(harness.faults()).toEqual([]));
