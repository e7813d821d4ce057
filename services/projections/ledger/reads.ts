import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { LEDGER } from '@expediente/schemas/ledger/operations.ts';
import type { ReadPathOf } from '@expediente/schemas/operation.ts';
import { integerIn } from '../shared/http/read-route.ts';
import { data, type ReadersOf } from '../shared/reads.ts';
import { readQuarterBalances } from './queries.ts';

const BALANCE = '/quarterly/balance/{unit}/{year}';

/** Paths that read the rest of a plan line for requests of any kind; module `request` answers them. */
export type PlanLineRead = Exclude<ReadPathOf<typeof LEDGER>, typeof BALANCE>;

export const LEDGER_READS = {
  [BALANCE]: data(['ledger', 'rule'], ({ db }, { session, parameters }) =>
    readQuarterBalances(
      db,
      session,
      integerIn(parameters, 'unit'),
      integerIn(parameters, 'year'),
      dateInGuatemala(new Date()),
    ),
  ),
} satisfies ReadersOf<typeof LEDGER, PlanLineRead>;
