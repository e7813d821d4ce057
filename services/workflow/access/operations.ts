import type { Envelope } from '@expediente/kernel/envelope.ts';
import { SESSION_ERROR } from '@expediente/kernel/envelope.ts';
import type { Access, Issued } from '@expediente/platform/access/access.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { Origin } from '@expediente/platform/access/session-rows.ts';
import type { Audit } from '@expediente/platform/audit/audit.ts';
import type {
  ChangePasswordInput,
  ChangeWeakPasswordInput,
  EndSessionInput,
  LoginInput,
  SessionInput,
} from '@expediente/schemas/session/commands.ts';
import { isStrongPassword, WEAK_PASSWORD_MESSAGE } from '@expediente/schemas/session/password.ts';
import type { LoginAnswer, SessionAnswer } from '@expediente/schemas/session/read.ts';
import { sessionYears } from '@expediente/schemas/session/years.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';

/** Answer of a session operation; a null `cookie` removes the cookie of the web interface. */
export interface Answered {
  readonly status: number;
  readonly envelope: Envelope;
  readonly cookie?: Issued | null;
  readonly retryAfter?: number;
}

interface Use {
  readonly access: Access;
  readonly audit: Pick<Audit, 'record' | 'write' | 'flush'>;
}
interface SignInUse extends Use {
  readonly failed: FailedSignIns;
}

/** Single message for every cause: unknown, inactive, wrong password (operations: /users/login). */
const REFUSED = 'Usuario o contraseña incorrectos.';

/** Text of the top bar for a user who works for the whole institution. */
const EVERY_EXECUTOR = 'TODAS LAS UNIDADES EJECUTORAS';

const success = (data: unknown, message = ''): Envelope => ({ response: 'success', message, data });

const invalid = (field: string, message: string): Answered => ({
  status: 400,
  envelope: { response: 'error', message, data: { errors: [{ field, message }] } },
});

/** Answer to a year that sign-in does not offer; undefined for an offered year. */
function notOffered(year: number): Answered | undefined {
  const years = sessionYears(new Date());
  return years.includes(year)
    ? undefined
    : invalid('p_year', `Seleccione un año de ${years.at(-1)} a ${years[0]}.`);
}

/** POST /users/login (R1 §4): a session or, for a weak password, only the ticket to change it. */
export async function logIn(
  { access, audit, failed }: SignInUse,
  input: LoginInput,
  origin: Origin,
): Promise<Answered> {
  const otherYear = notOffered(input.p_year);
  if (otherYear) return otherYear;
  const { address } = origin;
  const remember = input.p_remember === 1;
  const noted = (user: number, result: string, session = ''): void =>
    audit.record({
      kind: 'sign-in',
      user: String(user),
      session,
      result,
      details: { username: input.p_username, address, remember },
    });
  const attempt = await access.signIn({
    username: input.p_username,
    password: input.p_password,
    year: input.p_year,
    remember,
    origin,
    onOpening: async (user, session) => {
      noted(user, 'done', session);
      await audit.flush();
    },
  });
  switch (attempt.outcome) {
    case 'tooMany': {
      failed.note({ username: input.p_username, address, result: 'too-many' });
      return tooMany(attempt.waitSeconds);
    }
    case 'refused':
      failed.note({ username: input.p_username, address, result: 'refused' });
      return {
        status: 200,
        envelope: { response: 'warning', message: REFUSED, data: { rule: 'credentials' } },
      };
    case 'weak': {
      noted(attempt.userId, 'weak-password');
      const data: LoginAnswer = { jwt: attempt.ticket, weak: 1 };
      return { status: 200, envelope: success(data, 'Cambie su contraseña para continuar.') };
    }
    case 'signedIn': {
      const data: LoginAnswer = { jwt: attempt.issued.token, weak: 0 };
      return { status: 200, envelope: success(data), cookie: attempt.issued };
    }
  }
}

const tooMany = (wait: number): Answered => ({
  status: 429,
  envelope: {
    response: 'error',
    message: `Demasiados intentos. Espere ${wait} segundos e inténtelo de nuevo.`,
    data: { wait },
  },
  retryAfter: wait,
});

/** POST /users/session (R1 §4 "Session start"): renews the token; takes the choice of an executor and of a year. */
export async function checkSession(
  { access }: Use,
  session: Session,
  input: SessionInput,
): Promise<Answered> {
  const chosen = input.unit_executor_assigned;
  const year = input.p_year ?? session.year;
  const otherYear = year === session.year ? undefined : notOffered(year);
  if (otherYear) return otherYear;
  let present: Session | null = session;
  if (chosen !== undefined && chosen !== 0 && chosen !== session.executor?.id) {
    if (!session.executors.some(({ id }) => id === chosen)) {
      return invalid('unit_executor_assigned', 'Elija una de sus unidades ejecutoras.');
    }
    present = await access.assignExecutor(session, chosen);
  }
  if (present !== null && year !== present.year) present = await access.changeYear(present, year);
  const issued = present === null ? null : await access.renew(present);
  if (present === null || issued === null) return signedOutElsewhere;
  return { status: 200, envelope: success(answerOf(present, issued)), cookie: issued };
}

const signedOutElsewhere: Answered = {
  status: 401,
  envelope: { response: 'error', message: SESSION_ERROR, data: null },
  cookie: null,
};

const answerOf = (session: Session, { token }: Issued): SessionAnswer => ({
  jwt: token,
  permissions: session.permissions,
  user: session.username,
  id_user: session.userId,
  year: session.year,
  unit_description: session.executor?.name ?? (session.scope === 'institution' ? EVERY_EXECUTOR : ''),
  name: session.fullName,
  description_profession: session.profession,
  id_profile: session.profileId,
  unit_executor_assigned: session.executor,
  executors: session.executors,
  units_inactive: session.unitsInactive ? 1 : 0,
});

/** POST /users/logout: the session ends on the server, at once and with all its tokens. */
export async function logOut({ access, audit }: Use, session: Session): Promise<Answered> {
  await access.signOut(session);
  audit.record({ kind: 'sign-out', user: String(session.userId), session: session.id, result: 'done' });
  return { status: 200, envelope: success({}), cookie: null };
}

/** Origin of a call; `web`: the product's own pages. */
export interface CallOrigin extends Origin {
  readonly web: boolean;
}

/** POST /users/change/passsword: changes the user's own password; the user's other sessions end. */
export async function changePassword(
  { access, audit }: Use,
  session: Session,
  input: ChangePasswordInput,
  origin: CallOrigin,
): Promise<Answered> {
  if (!isStrongPassword(input.p_password)) return invalid('p_password', WEAK_PASSWORD_MESSAGE);
  const unproven = await withoutProof(access, session, input.p_current_password ?? '', origin);
  if (unproven !== null) {
    audit.record({ kind: 'password', user: String(session.userId), session: session.id, result: 'refused' });
    return unproven;
  }
  const fact = {
    kind: 'password',
    user: String(session.userId),
    session: session.id,
    result: 'done',
  } as const;
  const issued = await access.changePassword(session, input.p_password, { audit, fact });
  if (issued === null) return signedOutElsewhere;
  return {
    status: 200,
    envelope: success({ jwt: issued.token }, 'La contraseña se cambió correctamente.'),
    cookie: issued,
  };
}

/**
 * Answer to a user who has not proven that the session is theirs: an open session at a desk that was left must not be
 * enough to take it over. Null: proven by the present password, or by a sign-in a moment ago with a client other than
 * the web.
 */
async function withoutProof(
  access: Access,
  session: Session,
  current: string,
  { web, address }: CallOrigin,
): Promise<Answered | null> {
  if (current === '') {
    if (!web && (await access.justSignedIn(session))) return null;
    return invalid('p_current_password', 'Ingrese su contraseña actual.');
  }
  const proof = await access.prove(session, current, address);
  switch (proof.outcome) {
    case 'proven':
      return null;
    case 'refused':
      return {
        status: 200,
        envelope: {
          response: 'warning',
          message: 'La contraseña actual no es correcta.',
          data: { rule: 'presentPassword', field: 'p_current_password' },
        },
      };
    case 'tooMany':
      return tooMany(proof.waitSeconds);
  }
}

/** POST /users/sessions/end: ends one of the user's own sessions, or all but the one that asks. */
export async function endSessions(
  { access, audit }: Use,
  session: Session,
  input: EndSessionInput,
): Promise<Answered> {
  const { p_id } = input;
  if (p_id === session.id) return invalid('p_id', 'Es la sesión de este equipo: para cerrarla use «Salir».');
  const ended =
    p_id === undefined ? await access.endOtherSessions(session) : await endOne(access, session, p_id);
  if (ended === null) {
    const envelope: Envelope = { response: 'warning', message: 'Esa sesión ya no está abierta.', data: null };
    return { status: 404, envelope };
  }
  for (const id of ended)
    audit.record({
      kind: 'sign-out',
      user: String(session.userId),
      session: session.id,
      entity: `session:${id}`,
      result: 'ended',
    });
  return { status: 200, envelope: success({ ended: ended.length }, endedText(ended.length)) };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ids of the ended sessions; null when the session is not open, or not the user's. */
const endOne = async (access: Access, session: Session, id: string): Promise<readonly string[] | null> =>
  UUID.test(id) && (await access.endSession(session, id)) ? [id] : null;

function endedText(count: number): string {
  if (count === 0) return 'No había otras sesiones abiertas.';
  return count === 1 ? 'La sesión se cerró.' : `Se cerraron ${count} sesiones.`;
}

/** POST /users/change/passsword/direct: with the ticket of the weak login just made (domain §7.1). */
export async function changeWeakPassword(
  { access, audit }: Use,
  ticket: string | undefined,
  input: ChangeWeakPasswordInput,
  origin: Origin,
): Promise<Answered> {
  if (!isStrongPassword(input.p_password)) return invalid('p_password', WEAK_PASSWORD_MESSAGE);
  const changed = await access.changeWeakPassword(ticket, {
    username: input.p_username,
    year: input.p_year,
    password: input.p_password,
    origin,
    noted: (userId, session) => ({
      audit,
      fact: {
        ...{ kind: 'password', user: String(userId), session, result: 'weak-changed' },
        details: { address: origin.address },
      },
    }),
  });
  if (changed === null) return signedOutElsewhere;
  const { issued } = changed;
  const data: LoginAnswer = { jwt: issued.token, weak: 0 };
  return {
    status: 200,
    envelope: success(data, 'La contraseña se cambió correctamente.'),
    cookie: issued,
  };
}
