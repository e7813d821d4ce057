import { weights } from '../web/tools/weights.mjs';
import { atMost, type Measure } from './figure.ts';

/** Compressed size of everything that a browser loads. */
export const pageWeights: Measure = {
  names: ['first_load_kb', 'first_page_kb', 'first_list_kb'],
  async run() {
    const { first_load_kb, first_page_kb, first_list_kb } = weights();
    return [
      { name: 'first_load_kb', value: first_load_kb, promise: atMost(180), detail: 'sign-in, compressed' },
      {
        name: 'first_page_kb',
        value: first_page_kb,
        promise: atMost(350),
        detail: 'shell and first page, in all',
      },
      {
        name: 'first_list_kb',
        value: first_list_kb,
        promise: atMost(650),
        detail: 'and the first list, in all',
      },
    ];
  },
};
