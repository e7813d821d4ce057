import type { JsonObject } from '@expediente/kernel/events.ts';
import { seesInstitution } from '@expediente/platform/access/scope.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { BadInput, Forbidden, NotFound, Refused } from '@expediente/platform/refusals.ts';
import { SEALS } from '@expediente/readmodels/engine/run-meter.ts';
import { cancelRun, lastRunOf } from '@expediente/readmodels/engine/runs.ts';
import type { Run, RunAnswer } from '@expediente/schemas/ops/read.ts';
import { CompareCommand, CosignCommand } from '@expediente/schemas/seal/commands.ts';
import type { SealComparison, SealsState } from '@expediente/schemas/seal/read.ts';
import { COMPARING } from '@expediente/schemas/seal/words.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf, pageOf } from '../ops/asked.ts';
import { beginRun } from '../ops/begin.ts';
import { integerIn, type Read, type ReadAnswer, readRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { grants } from '../shared/records/offers.ts';

const validCosign = validatorOf(CosignCommand);
const validCompare = validatorOf(CompareCommand);

const PAGE = ['sellos'];
const NOT_COMPARING = 'No se está comparando ningún sello: no hay qué detener.';

type Path = Parameters<typeof readRoute>[2];

export function registerSealRoutes(api: FastifyInstance, parts: ReadParts): void {
  const { pool, seals } = parts;
  /**
   * Registers a read for sessions that reach the institution: a comparison names records of every executor.
   * @throws {Forbidden}
   */
  const route = (path: Path, run: (read: Read) => Promise<ReadAnswer>): void =>
    readRoute(api, parts, path, [], async (read) => {
      requireInstitution(read.session);
      return await run(read);
    });

  route('/seals', async ({ session }) => {
    const [state, stored] = await Promise.all([seals.state(), lastRunOf(pool, SEALS)]);
    const comparison: SealComparison | null = stored
      ? { ...stored.run, comparison: stored.comparison }
      : null;
    const data: SealsState = { ...state, comparison, actions: offersOn(session, stored?.run ?? null) };
    return { data };
  });

  route('/seals/get/all', async ({ parameters }) => ({ data: await seals.page(pageOf(parameters)) }));

  route('/seals/get/{number}', async ({ parameters }) => {
    const data = await seals.numbered(integerIn(parameters, 'number'));
    if (!data) throw new NotFound('No existe ese sello.');
    return { data };
  });

  route('/seals/checkpoint', async () => {
    const note = await seals.checkpoint();
    if (note === undefined) throw new NotFound('No hay ningún sello todavía.');
    return { file: Buffer.from(note), name: 'checkpoint', type: 'text/plain; charset=utf-8' };
  });

  route('/seals/tile/{level}/{tile}', async ({ parameters: { level, tile } }) => {
    const bytes = await seals.tile(`${level}/${tile}`);
    if (!bytes) throw new NotFound('El árbol del último sello no tiene esa parte.');
    return { file: Buffer.from(bytes), name: 'tile', type: 'application/octet-stream' };
  });

  route('/seals/seal', async ({ session }) => {
    const data = await seals.seal();
    noted(parts, session, data.number, { act: 'seal' });
    return {
      data,
      message:
        data.number === null
          ? 'Se está sellando: tarda más de lo usual, y aparece en la lista cuando termine.'
          : `Sello ${data.number} hecho. Guarde su nota fuera de este servidor.`,
    };
  });

  route('/seals/cosign', async ({ session, parameters }) => {
    const valid = validCosign(chosen(parameters, 'p_note'));
    if ('errors' in valid) throw new BadInput(valid.errors);
    const data = await seals.cosign(valid.value.p_note, actorOf(session).name);
    noted(parts, session, data.number, { act: 'cosign', witnesses: data.names.join(', ') });
    return { data, message: `El sello ${data.number} tiene ahora la firma de ${data.names.join(', ')}.` };
  });

  route('/seals/compare', async ({ session, parameters }) => {
    const valid = validCompare(chosen(parameters, 'p_note', 'p_vkey'));
    if ('errors' in valid) throw new BadInput(valid.errors);
    const { p_note: note, p_vkey = '' } = valid.value;
    const vkey = p_vkey.trim();
    const compared = { note, ...(vkey !== '' && { vkey }) };
    await seals.compared(compared);
    const wanted = { kind: 'compare', name: SEALS, compared, by: actorOf(session) } as const;
    const run = await beginRun({ ...parts, log: api.log }, wanted, () => new Refused('comparing', COMPARING));
    const data: RunAnswer = { run, name: SEALS };
    return { data };
  });

  route('/seals/compare/cancel', async ({ session }) => {
    const run = await cancelRun(pool, SEALS, actorOf(session));
    if (run === undefined) throw new Refused('not-comparing', NOT_COMPARING);
    const data: RunAnswer = { run, name: SEALS };
    return { data };
  });
}

/** @throws {Forbidden} */
function requireInstitution(session: Session): void {
  if (!seesInstitution(session))
    throw new Forbidden('Los sellos son de toda la institución: los ve quien alcanza toda la institución.');
}

/** Fields of a form that were sent. */
const chosen = (parameters: Read['parameters'], ...names: readonly string[]): JsonObject =>
  Object.fromEntries(
    names.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
  );

/** Records an act on the seals in the audit, with its user. */
function noted({ audit }: ReadParts, session: Session, seal: number | null, details: JsonObject): void {
  const { user, session: id, name } = actorOf(session);
  audit.record({
    kind: 'ops',
    user,
    ...(id !== undefined && { session: id }),
    entity: seal === null ? 'seals' : `seal:${seal}`,
    result: seal === null ? 'begun' : 'done',
    details: { ...details, by: name },
  });
}

/** Acts offered now; their lock decides, since the state may be a moment old. */
function offersOn(session: Session, run: Run | null): readonly ActionOffer[] {
  const runs = run?.state === 'running';
  const offers: readonly (ActionOffer & { readonly right: string })[] = [
    { action: 'seal', right: 'seal', allowed: true, reason: '' },
    { action: 'cosign', right: 'cosign', allowed: true, reason: '' },
    { action: 'verify', right: 'verify', allowed: !runs, reason: runs ? COMPARING : '' },
    { action: 'cancel', right: 'verify', allowed: runs, reason: runs ? '' : NOT_COMPARING },
  ];
  return offers.filter(({ right }) => grants(session, PAGE, right)).map(({ right: _, ...offer }) => offer);
}
