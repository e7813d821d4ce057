import { addManyAwards } from '@expediente/testing/projections/many-rows.ts';
import { longList } from './long-list.ts';

/** Pages as the list opens, sorted, filtered, searched, all of these together, and as far down as both lists reach. */
export const awardList = longList({
  figure: 'award_list_large_vs_small',
  rows: 'award records',
  path: '/awardacts/get/all',
  atMost: 1.2,
  questions: [
    {},
    { sort: '-amount' },
    { sort: 'provider' },
    { sort: '-date' },
    { sort: 'number_business' },
    { filter: '{"state":2}' },
    { filter: '{"state":0}', sort: '-amount' },
    { filter: '{"id_provider":17}', sort: '-date' },
    { filter: '{"id_type_purchase":2}', sort: 'description' },
    { search: 'gasa' },
    { search: 'papel', sort: '-amount', filter: '{"state":2}' },
    { search: '90005123' },
    { page: '40' },
  ],
  fill: addManyAwards,
});
