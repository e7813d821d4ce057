import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { ReadPathOf } from '@expediente/schemas/operation.ts';
import type { PAC } from '@expediente/schemas/pac/operations.ts';
import { readUnits } from '../catalogues/units.ts';
import { integerIn, type Parameters, pastDayIn } from '../shared/http/read-route.ts';
import { answer, data, type ReadersOf, record, shared } from '../shared/reads.ts';
import { readPlanBeginning } from './beginning.ts';
import { readPac, readPacs } from './queries.ts';
import { planTemplate } from './template.ts';
import { withPlan } from './units.ts';

const READS = ['pac', 'ledger', 'order'];
/** Read models of the cost centres and their plans. */
const UNIT_READS = ['access', 'catalogues', 'pac'];

/** Files of a plan with its reprogrammings, which `plan` answers. */
export type PlanFile = Extract<ReadPathOf<typeof PAC>, `/packsannual/${'excel' | 'history'}/${string}`>;

const keyIn = (parameters: Parameters) =>
  [integerIn(parameters, 'unit'), integerIn(parameters, 'year')] as const;

const units = (has: boolean) =>
  shared(UNIT_READS, ({ db }, { session, parameters }) =>
    readUnits(
      db,
      session,
      parameters,
      withPlan({
        year: integerIn(parameters, 'year'),
        has,
        state: parameters.p_state ? integerIn(parameters, 'p_state') : undefined,
      }),
    ),
  );

export const PAC_READS = {
  '/packsannual/get/all/{year}': shared(READS, ({ db }, { session, parameters }) =>
    readPacs(db, session, integerIn(parameters, 'year'), listRequest(parameters), pastDayIn(parameters)),
  ),
  '/packsannual/get/id/{unit}/{year}': record('pac', READS, ({ db }, { session, parameters }) =>
    readPac(db, session, ...keyIn(parameters)),
  ),
  '/packsannual/beginning/{unit}/{year}': data([...READS, 'catalogues'], ({ db }, { session, parameters }) =>
    readPlanBeginning(db, session, ...keyIn(parameters)),
  ),
  '/unit/pac/get/all/{year}': units(true),
  '/unit/publicpac/get/all/{year}': units(false),
  '/packsannual/template': answer([...READS, 'catalogues'], (parts, { session, parameters }) =>
    planTemplate(parts, session, parameters),
  ),
} satisfies ReadersOf<typeof PAC, PlanFile>;
