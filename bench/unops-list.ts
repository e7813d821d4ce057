import { addManyUnops } from '@expediente/testing/projections/many-rows.ts';
import { longList } from './long-list.ts';

/**
 * Pages of the first tab of UNOPS as it opens, sorted, filtered, searched, all of these together, and further down;
 * each with the counts of all tabs.
 */
export const unopsList = longList({
  figure: 'unops_list_large_vs_small',
  rows: 'UNOPS records',
  path: '/unops/get/all/0',
  atMost: 1.5,
  questions: [
    {},
    { sort: '-total' },
    { sort: 'provider' },
    { sort: '-date_act' },
    { sort: 'number_order' },
    { filter: '{"id_unit":100103}' },
    { filter: '{"id_provider":17}', sort: '-total' },
    { p_year: '0', sort: 'supplie' },
    { search: 'insulina' },
    { search: 'solucion', sort: '-total' },
    { search: 'oc-305123' },
    { page: '40' },
  ],
  fill: addManyUnops,
});
