import { type Measure, whole } from './figure.ts';

/** Time from starting the process until it is ready, on existing data, including the database's own start. */
export const start: Measure = {
  names: ['start_ms'],
  async run({ product }) {
    const installation = await product();
    const took = [await installation.restart(), await installation.restart()];
    return [
      {
        name: 'start_ms',
        value: Math.round(Math.min(...took)),
        detail: `to ready, of ${took.map(whole).join(' and ')} ms`,
      },
    ];
  },
};
