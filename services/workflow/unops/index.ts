import { unops as record } from '@expediente/machines/unops/decide.ts';
import { unopsConsolidation } from '@expediente/machines/unops-consolidation/decide.ts';
import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import type { WriteModule } from '../shared/module.ts';
import { consolidateUnops, freeUnopsConsolidation } from './consolidate.ts';
import { deleteUnops } from './delete.ts';
import { unopsLoad } from './load.ts';
import { correctRegularization, regularizeUnops } from './regularize.ts';
import { saveUnops } from './save.ts';

/** Purchases made through UNOPS: records, their consolidations and regularisations (R3 §3, §4). */
export const unops: WriteModule = {
  name: 'unops',
  deciders: [record, unopsConsolidation, unopsRegularization],
  commands: [
    saveUnops,
    deleteUnops,
    consolidateUnops,
    freeUnopsConsolidation,
    regularizeUnops,
    correctRegularization,
  ],
  loads: [unopsLoad],
};
