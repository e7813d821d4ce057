import { type FieldError, firstReason } from '@expediente/kernel/envelope.ts';
import { guard } from '@expediente/platform/access/guard.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { KeepDraftInput, RemoveDraftInput, TOO_LONG } from '@expediente/schemas/draft/commands.ts';
import { MAX_DRAFT_BYTES } from '@expediente/schemas/draft/limits.ts';
import type { DraftKept } from '@expediente/schemas/draft/read.ts';
import { type OperationPath, operation } from '@expediente/schemas/operations.ts';
import { type Validated, validatorOf } from '@expediente/schemas/validate.ts';
import type { FastifyInstance } from 'fastify';
import type { WorkflowParts } from '../shared/commands/parts.ts';

const keepInput = validatorOf(KeepDraftInput);
const removeInput = validatorOf(RemoveDraftInput);

/** Registers the routes that keep and remove drafts: session → schema → a row of the session's own user. */
export function registerDrafts(
  api: FastifyInstance,
  { access, drafts }: Pick<WorkflowParts, 'access' | 'drafts'>,
): void {
  const ofSession = <Input>(
    path: OperationPath,
    check: (input: unknown) => Validated<Input>,
    run: (session: Session, input: Input) => Promise<object>,
  ): void => {
    api.post(path, async (request, reply) => {
      const guarded = await guard(access, request, operation(path));
      if (!('session' in guarded)) return await reply.code(guarded.status).send(guarded.envelope);
      const checked = check(request.body);
      if ('errors' in checked) return await reply.code(400).send(malformed(checked.errors));
      const data = await run(guarded.session, checked.value);
      return await reply.send({ response: 'success', message: '', data });
    });
  };

  ofSession(
    '/drafts/keep',
    (input) => {
      const checked = keepInput(input);
      const fault = 'value' in checked ? contentFault(checked.value.p_content) : undefined;
      return fault === undefined ? checked : { errors: [{ field: 'p_content', message: fault }] };
    },
    async ({ userId }, { p_form, p_id, p_content }): Promise<DraftKept> => {
      const kept = await drafts.keep(userId, p_form, { id: p_id, content: p_content });
      return { saved: kept.toISOString() };
    },
  );
  ofSession('/drafts/remove', removeInput, async ({ userId }, { p_form, p_id, p_seen }) => {
    const seen = p_seen === undefined ? undefined : new Date(p_seen);
    return { removed: (await drafts.remove(userId, p_form, p_id, seen)) ? 1 : 0 };
  });
}

const malformed = (errors: readonly FieldError[]) => ({
  response: 'error',
  message: firstReason(errors),
  data: { errors },
});

/** Reason for which content is refused besides its schema; undefined: it is accepted. */
function contentFault(content: string): string | undefined {
  // A character has up to four bytes, and the schema counts characters.
  if (Buffer.byteLength(content) > MAX_DRAFT_BYTES) return TOO_LONG;
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return undefined;
  } catch {}
  return 'El contenido debe ser un objeto JSON.';
}
