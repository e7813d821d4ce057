import { firstReason } from '@expediente/kernel/envelope.ts';
import { guard } from '@expediente/platform/access/guard.ts';
import { isOfTheWeb, sessionCookie, tokenOf } from '@expediente/platform/access/request-token.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { type OperationPath, operation } from '@expediente/schemas/operations.ts';
import {
  ChangePasswordInput,
  ChangeWeakPasswordInput,
  EndSessionInput,
  LoginInput,
  SessionInput,
} from '@expediente/schemas/session/commands.ts';
import { type Validated, validatorOf } from '@expediente/schemas/validate.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WorkflowParts } from '../shared/commands/parts.ts';
import { FailedSignIns } from './failed-sign-ins.ts';
import {
  type Answered,
  type CallOrigin,
  changePassword,
  changeWeakPassword,
  checkSession,
  endSessions,
  logIn,
  logOut,
} from './operations.ts';

const loginInput = validatorOf(LoginInput);
const sessionInput = validatorOf(SessionInput);
const changeInput = validatorOf(ChangePasswordInput);
const endInput = validatorOf(EndSessionInput);
const weakInput = validatorOf(ChangeWeakPasswordInput);

/** Sign-in and session operations (R1 §4, §7); the paths of `app` are below `/api`. */
export function registerAccess(
  app: FastifyInstance,
  use: Pick<WorkflowParts, 'access' | 'audit' | 'basePath'>,
): void {
  const failed = new FailedSignIns(use.audit);
  app.addHook('onClose', async () => failed.endWindow());
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    answered: Answered,
  ): Promise<FastifyReply> => {
    // The audit fact of a sign-in attempt is written before the answer, in case the process dies right after.
    await use.audit.flush();
    const { cookie } = answered;
    const options = { path: use.basePath, secure: request.protocol === 'https' };
    if (cookie === null) reply.header('set-cookie', sessionCookie('', { ...options, maxAge: 0 }));
    else if (cookie !== undefined) {
      const kept = cookie.maxAge === undefined ? options : { ...options, maxAge: cookie.maxAge };
      reply.header('set-cookie', sessionCookie(cookie.token, kept));
    }
    if (answered.retryAfter !== undefined) reply.header('retry-after', answered.retryAfter);
    return reply.header('cache-control', 'no-store').code(answered.status).send(answered.envelope);
  };

  const open = <Input>(
    path: OperationPath,
    check: (input: unknown) => Validated<Input>,
    run: (request: FastifyRequest, input: Input) => Promise<Answered>,
  ): void => {
    app.post(path, async (request, reply) => {
      const checked = check(request.body);
      return await answer(
        request,
        reply,
        'errors' in checked ? malformed(checked) : await run(request, checked.value),
      );
    });
  };

  const ofSession = <Input>(
    path: OperationPath,
    check: (input: unknown) => Validated<Input>,
    run: (session: Session, input: Input, origin: CallOrigin) => Promise<Answered>,
  ): void => {
    app.post(path, async (request, reply) => {
      const guarded = await guard(use.access, request, operation(path));
      if (!('session' in guarded)) return await answer(request, reply, guarded);
      const checked = check(request.body);
      return await answer(
        request,
        reply,
        'errors' in checked
          ? malformed(checked)
          : await run(guarded.session, checked.value, originOf(request)),
      );
    });
  };

  open(
    '/users/login',
    loginInput,
    async (request, input) => await logIn({ ...use, failed }, input, originOf(request)),
  );
  open('/users/change/passsword/direct', weakInput, async (request, input) => {
    const given = tokenOf(request);
    return await changeWeakPassword(
      use,
      'token' in given ? given.token : undefined,
      input,
      originOf(request),
    );
  });
  ofSession(
    '/users/session',
    sessionInput,
    async (session, input) => await checkSession(use, session, input),
  );
  ofSession(
    '/users/change/passsword',
    changeInput,
    async (session, input, origin) => await changePassword(use, session, input, origin),
  );
  ofSession(
    '/users/sessions/end',
    endInput,
    async (session, input) => await endSessions(use, session, input),
  );
  ofSession(
    '/users/logout',
    () => ({ value: undefined }),
    async (session) => await logOut(use, session),
  );
}

const originOf = (request: FastifyRequest): CallOrigin => ({
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
  web: isOfTheWeb(request),
});

const malformed = ({ errors }: Extract<Validated<unknown>, { errors: unknown }>): Answered => ({
  status: 400,
  envelope: { response: 'error', message: firstReason(errors), data: { errors } },
});
