import { walkPlanning } from '@expediente/testing/planning/walk.ts';
import { planningWorld } from '@expediente/testing/planning/world.ts';
import { testServices } from '@expediente/testing/services/services.ts';
import { expect, test } from 'vitest';

/**
 * People plan and buy by chance: after every step the plan, its workbooks, its history, the pickers, the units' budget,
 * the home page and the quarters show the same, and what a model next to them shows. The long form is part of
 * `npm run test:soak`; PLANNING_SEED and PLANNING_STEPS walk again what it found.
 */
const seed = Number(process.env.PLANNING_SEED ?? 28);
const steps = Number(process.env.PLANNING_STEPS ?? 200);

test(`a walk by chance over planning and purchasing agrees everywhere (seed ${seed})`, async () => {
  const services = await testServices();
  try {
    const { desk, model, world } = await planningWorld(services);
    const walked = await walkPlanning(desk, model, world, { seed, steps, atOnce: 0.25, wholeEvery: 10 });
    // It did plan and buy, divide and separate, some of it at the same time, and each number was shown by several
    // places.
    expect([...walked.done.keys()]).toEqual(
      expect.arrayContaining([
        '/reprogramming/approve',
        '/quarterly/approve',
        '/orders/consolidate/approve',
        ...['divide', 'split', 'closeshort', 'pay', 'correctpay'].map(
          (act) => `/orders/purchaseorder/${act}`,
        ),
      ]),
    );
    expect(walked.atOnce).toBeGreaterThan(0);
    expect(walked.compared).toBeGreaterThan(steps * 20);
  } finally {
    await services.close();
  }
}, 300_000);
