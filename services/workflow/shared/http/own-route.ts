import { guard } from '@expediente/platform/access/guard.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { BadInput, Declined, Forbidden, sayWhenAgain } from '@expediente/platform/refusals.ts';
import { type OperationPath, operation } from '@expediente/schemas/operations.ts';
import type { Validated } from '@expediente/schemas/validate.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { outcomeOf } from '../commands/outcome.ts';
import type { WorkflowParts } from '../commands/parts.ts';

/** Registers a POST on what belongs to the session's own person, and is no record: session → schema → `run`. */
export function ownRoute<Input>(
  api: FastifyInstance,
  { access }: Pick<WorkflowParts, 'access'>,
  path: OperationPath,
  check: (input: unknown) => Validated<Input>,
  run: (session: Session, input: Input, request: FastifyRequest) => Promise<object | null>,
): void {
  api.post(path, async (request, reply) => {
    const guarded = await guard(access, request, operation(path));
    if (!('session' in guarded)) return await reply.code(guarded.status).send(guarded.envelope);
    const { session } = guarded;
    try {
      const checked = check(request.body);
      if ('errors' in checked) throw new BadInput(checked.errors);
      const data = await run(session, checked.value, request);
      return await reply.send({ response: 'success', message: '', data });
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome === null) throw error;
      const { status, envelope, permission } = outcome;
      if (error instanceof Declined)
        access.refused(request, session, {
          operation: operation(path),
          permission,
          rule: error.rule,
          status,
          unaudited: !(error instanceof Forbidden),
        });
      sayWhenAgain(reply, status);
      return await reply.code(status).send(envelope);
    }
  });
}
