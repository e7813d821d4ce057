import type { Session } from '@expediente/platform/access/session.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { BadInput, NotFound, Refused } from '@expediente/platform/refusals.ts';
import type { Actor } from '@expediente/readmodels/engine/actor.ts';
import { type ApartCause, apartCauses } from '@expediente/readmodels/engine/quarantine.ts';
import { versionTables } from '@expediente/readmodels/engine/retire.ts';
import { runsOf } from '@expediente/readmodels/engine/runs.ts';
import { projectionStatuses } from '@expediente/readmodels/engine/status.ts';
import type { Projection } from '@expediente/readmodels/projection.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import {
  AcknowledgeCommand,
  RebuildCommand,
  RetryCommand,
  SetApartCommand,
} from '@expediente/schemas/ops/commands.ts';
import type { ApartKind, ProjectionState, RunAnswer, Runs } from '@expediente/schemas/ops/read.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import type { FastifyInstance } from 'fastify';
import { integerIn, type Parameters, readRoute } from '../shared/http/read-route.ts';
import type { ReadParts, RunWanted } from '../shared/parts.ts';
import { grants } from '../shared/records/offers.ts';
import { exported, personOf } from '../shared/workbooks/export.ts';
import { type ActParts, acknowledgeApart, cancel, retireOld, retrySetApart, setApart, swap } from './acts.ts';
import { actorOf, FLAGS, pageOf } from './asked.ts';
import { beginRun } from './begin.ts';
import { actsOn, ONCE, refusal } from './offers.ts';
import { readQuarantine } from './quarantine.ts';
import { differenceReport } from './report.ts';
import { differenceExport } from './workbook.ts';

const validRebuild = validatorOf(RebuildCommand);
const validRetry = validatorOf(RetryCommand);
const validSetApart = validatorOf(SetApartCommand);
const validAcknowledge = validatorOf(AcknowledgeCommand);

export function registerOpsRoutes(api: FastifyInstance, parts: ReadParts): void {
  const projections = parts.modules.flatMap((module) => module.projections ?? []);
  const { pool, store, audit } = parts;
  const acting: ActParts = { pool, store, audit, projections };
  /** @throws {NotFound} */
  const named = ({ name = '' }: Parameters): string => {
    if (!projections.some((each) => each.name === name)) throw new NotFound('No existe esa proyección.');
    return name;
  };

  /** @throws {NotFound} */
  const projectionOf = (name: string): Projection => {
    const projection = projections.find((each) => each.name === name);
    if (!projection) throw new NotFound('No existe esa proyección.');
    return projection;
  };

  readRoute(api, parts, '/ops/projections', [], async ({ session }) => ({
    data: await readStates(acting, session),
  }));

  readRoute(api, parts, '/ops/projections/{name}/runs', [], async ({ parameters }) => {
    const page = pageOf(parameters);
    const data: Runs = await runsOf(pool, named(parameters), page);
    return { data };
  });

  readRoute(api, parts, '/ops/projections/{name}/difference/{run}', [], async ({ session, parameters }) => {
    const [name, run] = [named(parameters), integerIn(parameters, 'run')];
    const reporting = { ...parts, projections };
    if (parameters.download === '1') {
      const taken = await differenceExport(reporting, name, run, personOf(session));
      if (!taken) throw new NotFound('No existe esa ejecución.');
      return await exported(parts, session, taken);
    }
    const data = await differenceReport(reporting, name, run, {
      ...pageOf(parameters),
      table: parameters.table || undefined,
    });
    if (!data) throw new NotFound('No existe esa ejecución.');
    return { data };
  });

  const begun = async (name: string, { kind }: Pick<RunWanted, 'kind'>, by: Actor): Promise<RunAnswer> => ({
    run: await beginRun({ ...parts, log: api.log }, { kind, name, by }, () => refusal(ONCE, name)),
    name,
  });

  const act = (
    path: OperationPath,
    run: (name: string, by: Actor, parameters: Parameters) => Promise<RunAnswer>,
  ): void =>
    readRoute(api, parts, path, [], async ({ session, parameters }) => {
      try {
        return { data: await run(named(parameters), actorOf(session), parameters) };
      } catch (error) {
        throw error instanceof ClearError ? new Refused('not-begun', error.message) : error;
      }
    });

  act('/ops/projections/{name}/rebuild', async (name, by, parameters) => {
    const { dry_run: dry = '' } = parameters;
    const valid = validRebuild(dry === '' ? {} : { dry_run: FLAGS[dry] ?? dry });
    if ('errors' in valid) throw new BadInput(valid.errors);
    const kind = valid.value.dry_run === 1 ? 'dry-run' : 'rebuild';
    return { ...(await begun(name, { kind }, by)), dry_run: kind === 'dry-run' };
  });
  act('/ops/projections/{name}/verify', async (name, by) => await begun(name, { kind: 'verify' }, by));
  act('/ops/projections/{name}/cancel', async (name, by) => await cancel(acting, name, by));
  act('/ops/projections/{name}/swap', async (name, by) => await swap(acting, name, by));
  readRoute(api, parts, '/ops/quarantine', [], async ({ parameters }) => ({
    data: await readQuarantine(parts, pageOf(parameters), causeIn(parameters)),
  }));
  readRoute(api, parts, '/ops/quarantine/causes', [], async () => ({ data: await apartCauses(pool) }));
  readRoute(api, parts, '/ops/quarantine/retry', [], async ({ session, parameters }) => {
    const { p_projection, p_stream } = parameters;
    const valid = validRetry({ p_projection, ...(p_stream && { p_stream }) });
    if ('errors' in valid) throw new BadInput(valid.errors);
    const projection = projectionOf(valid.value.p_projection);
    return { data: await retrySetApart(acting, projection, valid.value.p_stream, actorOf(session)) };
  });
  readRoute(api, parts, '/ops/quarantine/set-apart', [], async ({ session, parameters }) => {
    const { p_projection, p_stream } = parameters;
    const valid = validSetApart({ p_projection, p_stream });
    if ('errors' in valid) throw new BadInput(valid.errors);
    const projection = projectionOf(valid.value.p_projection);
    return { data: await setApart(acting, projection, valid.value.p_stream, actorOf(session)) };
  });
  readRoute(api, parts, '/ops/quarantine/acknowledge', [], async ({ session, parameters }) => {
    const { p_projection, p_stream, p_reason } = parameters;
    const valid = validAcknowledge({ p_projection, p_stream, p_reason });
    if ('errors' in valid) throw new BadInput(valid.errors);
    const { value } = valid;
    const projection = projectionOf(value.p_projection);
    const by = actorOf(session);
    return { data: await acknowledgeApart(acting, projection, value.p_stream, value.p_reason, by) };
  });
  act('/ops/projections/{name}/retire', async (name, by) => await retireOld(acting, name, by));
}

/** Cause to which records are narrowed; undefined: none. */
function causeIn({ projection = '', kind = '', cause = '' }: Parameters): ApartCause | undefined {
  // An empty kind finds records whose kind was not kept; an unknown one finds none.
  return projection === ''
    ? undefined
    : { projection, kind: kind === '' ? null : (kind as ApartKind), cause };
}

/** States of all read models. Their acts are offered by the one permission that all of them share (`operations.ts`). */
async function readStates(
  { pool, store, projections }: ActParts,
  session: Session,
): Promise<readonly ProjectionState[]> {
  const mayAct = grants(session, ['proyecciones'], 'rebuild');
  const [statuses, versions] = await Promise.all([
    projectionStatuses(pool, store, projections),
    versionTables(pool, projections),
  ]);
  return statuses.map(({ quarantined, ...status }) => {
    // Projections unknown to this program get no offers.
    const projection = projections.find(({ name }) => name === status.name);
    const state = {
      ...status,
      quarantined: quarantined.length,
      versions: versions
        .filter(({ name }) => name === status.name)
        .map(({ name: _, live: __, ...version }) => version),
    };
    return {
      ...state,
      actions: mayAct && projection ? actsOn({ ...state, own: projection.version }) : [],
    };
  });
}
