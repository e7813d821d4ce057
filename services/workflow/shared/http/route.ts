import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { bounds } from '@expediente/platform/access/bounds.ts';
import { type Guarded, guard } from '@expediente/platform/access/guard.ts';
import { isOfTheWeb } from '@expediente/platform/access/request-token.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { TooMany } from '@expediente/platform/access/turns.ts';
import { BadInput, sayWhenAgain } from '@expediente/platform/refusals.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Command } from '../commands/operation.ts';
import { faultyFields, type Outcome, outcomeOf } from '../commands/outcome.ts';
import type { WorkflowParts } from '../commands/parts.ts';
import type { Workflow } from '../commands/workflow.ts';
import { type Form, keepFile, readForm } from './form.ts';

const KEY = /^[\w.:-]{8,100}$/;

/** Registers the route of a command: session → permission → schema → pipeline (scope is in the handlers) → envelope. */
export function commandRoute(
  api: FastifyInstance,
  command: Command,
  workflow: Workflow,
  parts: WorkflowParts,
): void {
  api.post(command.path, async (request, reply) => {
    let leave: (() => void) | undefined;
    const takePlace = ({ userId }: Session): void => {
      leave ??= bounds.holding('upload', userId);
    };
    try {
      const body = await bodyOf(request, command, parts, takePlace);
      if ('status' in body) return await reply.code(body.status).send(body.envelope);
      const outcome = await answerTo(request, command, workflow, parts, body);
      if (outcome.refused !== null) noteRefusal(request, command, parts, body, outcome);
      sayWhenAgain(reply, outcome.status);
      return await reply.code(outcome.status).send(outcome.envelope);
    } catch (error) {
      const outcome = error instanceof TooMany ? outcomeOf(error) : null;
      if (outcome === null) throw error;
      sayWhenAgain(reply, outcome.status);
      return await reply.code(outcome.status).send(outcome.envelope);
    } finally {
      leave?.();
    }
  });
}

type Allowed = { readonly session: Session; readonly form: Form };

/**
 * Session and form of an allowed request, or its refusal.
 * @param takesIn called with the session whose file is about to be taken in
 */
async function bodyOf(
  request: FastifyRequest,
  command: Command,
  parts: WorkflowParts,
  takesIn: (session: Session) => void,
): Promise<Allowed | Exclude<Guarded, { session: Session }>> {
  const check = async (body: unknown): Promise<Guarded> => await guard(parts.access, request, command, body);
  let guarded: Guarded | undefined;
  let form: Form = { fields: fieldsOf(request.body), file: null };
  if (request.isMultipart()) {
    const read = await readForm(request, command.file, async (fields) => {
      guarded ??= await check(fields);
      if ('session' in guarded) takesIn(guarded.session);
      return 'session' in guarded;
    });
    form = read ?? form;
  }
  guarded ??= await check(form.fields);
  return 'session' in guarded ? { session: guarded.session, form } : guarded;
}

async function answerTo(
  request: FastifyRequest,
  command: Command,
  workflow: Workflow,
  parts: WorkflowParts,
  { session, form }: Allowed,
): Promise<Outcome> {
  try {
    const key = keyOf(request.headers['idempotency-key']);
    const payload = await payloadOf(command, parts, { session, form });
    const outcome = await workflow.run(command, payload, session, { key, correlationId: request.id });
    if (outcome.refused === null) await follow(command, parts, { session, form }, outcome);
    const { position } = outcome.envelope;
    // The session's next read includes this write, even when it names no position.
    if (position !== undefined && !isOfTheWeb(request))
      await parts.access.positions.note(session.id, position);
    return outcome;
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === null) throw error;
    return outcome;
  }
}

/**
 * The idempotency key of a command.
 * @throws {BadInput}
 */
export function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw new BadInput([
    { field: 'idempotency-key', message: 'Use de 8 a 100 letras, números, puntos o guiones.' },
  ]);
}

/** Checked payload; a file is described by the kept file, never by the client's words. */
async function payloadOf(
  command: Command,
  parts: WorkflowParts,
  { session, form }: Allowed,
): Promise<JsonObject> {
  const { file, secret } = command;
  const { [file?.field ?? '']: _, [secret?.field ?? '']: typed, ...fields } = form.fields;
  const checked = command.validate(fields);
  const asked = file?.missing ?? null;
  const missing =
    file !== null && form.file === null && asked !== null ? [{ field: file.field, message: asked }] : [];
  const hidden = 'errors' in checked ? [] : (secret?.faults(typed, checked.value) ?? []);
  const errors = [...('errors' in checked ? checked.errors : []), ...missing, ...hidden];
  if ('errors' in checked || errors.length > 0) throw new BadInput(errors);
  const sent = form.file;
  if (file === null || sent === null) return checked.value;
  const kept = await bounds.run(
    'upload',
    session.userId,
    async () => await keepFile(parts.files, file, sent),
  );
  return { ...checked.value, [file.field]: kept };
}

/** Carries out the command's effects outside the event store, by its secret and its answer. */
async function follow(
  command: Command,
  { access, audit }: WorkflowParts,
  { session, form }: Allowed,
  { envelope }: Outcome,
): Promise<void> {
  const { secret, after } = command;
  // A command's answer is JSON.
  await after?.({ access, audit, session }, envelope.data as Json, secret && form.fields[secret.field]);
}

const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};

function noteRefusal(
  request: FastifyRequest,
  operation: Command,
  { access }: WorkflowParts,
  { session, form }: Allowed,
  { status, refused, envelope, permission }: Outcome,
): void {
  const [rule, fields] = [refused ?? '', faultyFields(envelope)];
  access.refused(request, session, { operation, permission, rule, status, fields, body: form.fields });
}
