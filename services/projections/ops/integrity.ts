import { seesInstitution } from '@expediente/platform/access/scope.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { BadInput, Forbidden, NotFound, Refused } from '@expediente/platform/refusals.ts';
import { ALREADY_VERIFYING } from '@expediente/readmodels/engine/installation-run.ts';
import { INTEGRITY } from '@expediente/readmodels/engine/run-meter.ts';
import {
  cancelRun,
  lastChecked,
  OF_INSTALLATION,
  runNumbered,
  runsOf,
  type StoredRun,
} from '@expediente/readmodels/engine/runs.ts';
import { VerifyCommand } from '@expediente/schemas/ops/commands.ts';
import type {
  IntegrityRun,
  IntegrityState,
  OpsOffer,
  Run,
  RunAnswer,
  Runs,
} from '@expediente/schemas/ops/read.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import type { FastifyInstance } from 'fastify';
import { integerIn, readRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { grants } from '../shared/records/offers.ts';
import { actorOf, FLAGS, pageOf } from './asked.ts';
import { beginRun } from './begin.ts';

const validVerify = validatorOf(VerifyCommand);

const NOT_VERIFYING = 'La integridad no se está revisando: no hay qué detener.';

const alreadyVerifying = (): Refused => new Refused('verifying', ALREADY_VERIFYING);

/** Routes of the log's integrity: its state, earlier checks of the whole installation, and a new one, one at a time. */
export function registerIntegrityRoutes(api: FastifyInstance, parts: ReadParts): void {
  const { pool } = parts;

  readRoute(api, parts, '/ops/integrity', [], async ({ session }) => {
    requireInstitution(session);
    return { data: await stateFor(parts, session) };
  });

  readRoute(api, parts, '/ops/integrity/runs', [], async ({ session, parameters }) => {
    requireInstitution(session);
    const data: Runs = await runsOf(pool, OF_INSTALLATION, pageOf(parameters));
    return { data };
  });

  readRoute(api, parts, '/ops/integrity/runs/{run}', [], async ({ session, parameters }) => {
    requireInstitution(session);
    const stored = await runNumbered(pool, integerIn(parameters, 'run'));
    if (!stored || !OF_INSTALLATION.includes(stored.run.projection))
      throw new NotFound('No existe esa revisión.');
    return { data: reportOf(stored) };
  });

  readRoute(api, parts, '/ops/integrity/verify', [], async ({ session, parameters }) => {
    requireInstitution(session);
    const { p_rows: rows = '' } = parameters;
    const valid = validVerify(rows === '' ? {} : { p_rows: FLAGS[rows] ?? rows });
    if ('errors' in valid) throw new BadInput(valid.errors);
    const wanted = { kind: 'verify', name: INTEGRITY, rows: valid.value.p_rows === 1 } as const;
    const begun = { ...wanted, by: actorOf(session) };
    const run = await beginRun({ ...parts, log: api.log }, begun, alreadyVerifying);
    const data: RunAnswer = { run, name: INTEGRITY };
    return { data };
  });

  readRoute(api, parts, '/ops/integrity/cancel', [], async ({ session }) => {
    requireInstitution(session);
    const run = await cancelRun(pool, INTEGRITY, actorOf(session));
    if (run === undefined) throw new Refused('not-verifying', NOT_VERIFYING);
    const data: RunAnswer = { run, name: INTEGRITY };
    return { data };
  });
}

/**
 * Refuses sessions that do not reach the institution: findings name records of all executors.
 * @throws {Forbidden}
 */
function requireInstitution(session: Session): void {
  if (!seesInstitution(session))
    throw new Forbidden('La integridad es de toda la institución: la ve quien alcanza toda la institución.');
}

async function stateFor({ pool }: Pick<ReadParts, 'pool'>, session: Session): Promise<IntegrityState> {
  const [last, latest] = await Promise.all([
    lastChecked(pool),
    runsOf(pool, INTEGRITY, { offset: 0, limit: 1 }),
  ]);
  const run = latest.rows[0] ?? null;
  return {
    last: last ? reportOf(last) : null,
    run,
    actions: grants(session, ['integridad'], 'verify') ? offersOn(run) : [],
  };
}

/** Acts offered now; their lock decides, since the state may be a moment old. */
function offersOn(run: Run | null): readonly OpsOffer[] {
  const runs = run?.state === 'running';
  return [
    { action: 'verify', allowed: !runs, reason: runs ? ALREADY_VERIFYING : '' },
    { action: 'cancel', allowed: runs, reason: runs ? '' : NOT_VERIFYING },
  ];
}

const reportOf = ({ run, report }: StoredRun): IntegrityRun => ({ ...run, report });
