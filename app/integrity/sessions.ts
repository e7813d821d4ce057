import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { personText } from '@expediente/kernel/text.ts';
import type { CheckedEvent, EventCheck } from './check.ts';
import { ClockJumps } from './clock-jumps.ts';
import type { Finding } from './finding.ts';
import type { AuditFact } from './issued.ts';

/** How long an act may still be on its way when its session ends, and how far clocks of processes differ. */
const LATE_MS = 30_000;
const HOUR_MS = 3_600_000;
/** The longest life of a session (`platform/access/expiry.ts`), and where its sign-in does not say that it is remembered. */
const WHOLE_MS = 90 * 24 * HOUR_MS;
const WHOLE_UNREMEMBERED_MS = 24 * HOUR_MS;
/** More are not named. */
const MOST = 1_000;

type Place = Pick<CheckedEvent, 'stream' | 'revision'> & { readonly at: number; readonly person: string };

/** The acts of a user in a session. */
interface Used {
  readonly session: string;
  readonly user: string;
  first: Place;
  last: Place;
}

interface SignIn {
  readonly user: string;
  readonly at: number;
  /** Undefined: the fact does not say. */
  readonly remember: boolean | undefined;
}

/** The end of all sessions of a user but one. */
interface PasswordChange {
  readonly at: number;
  readonly but: string;
}

/**
 * Each session in which somebody acted was signed in to by that user before, and neither ended nor expired by then, by the
 * facts of the audit. Sessions of before facts of sign-ins named them are not checked.
 */
export class SessionCheck implements EventCheck {
  readonly #used = new Map<string, Used>();
  readonly #signIns = new Map<string, SignIn>();
  readonly #ended = new Map<string, number>();
  readonly #changes = new Map<string, PasswordChange[]>();
  readonly #log = new ClockJumps();
  readonly #audit = new ClockJumps();
  /** Sessions that are open. */
  readonly #open: { readonly session: string; readonly user: string }[] = [];
  /** When the first fact of a sign-in named its session, and whether earlier ones named none. */
  #since: number | undefined;
  #hasUnnamed = false;
  /** Events of one command are of the same. */
  #last: Used | undefined;

  take({ stream, revision, metadata, flaw }: CheckedEvent): void {
    // A time that is none would be of long ago.
    if (flaw !== undefined) return;
    const at = Date.parse(metadata.at);
    this.#log.take(at);
    const { session, userId } = metadata;
    if (typeof session !== 'string' || session === '' || userId === '0') return;
    const last = this.#last;
    if (last?.session === session && last.user === userId) {
      if (at === last.last.at) return;
      keep(last, { stream, revision, at, person: last.first.person });
      return;
    }
    const key = `${session} ${userId}`;
    const place: Place = { stream, revision, at, person: personText(metadata.userName, metadata.username) };
    const used = this.#used.get(key);
    if (used) keep(used, place);
    else this.#used.set(key, { session, user: userId, first: place, last: place });
    this.#last = used ?? this.#used.get(key);
  }

  /** A fact of the audit, in its order. */
  takeFact({ kind, at: instant, user_id: user, session, entity, result, details }: AuditFact): void {
    const at = Date.parse(instant);
    this.#audit.take(at);
    if (kind === 'sign-in' && result === 'done') {
      if (session === '') this.#hasUnnamed = true;
      else
        this.#signedIn(session, {
          ...{ user, at },
          remember: typeof details.remember === 'boolean' ? details.remember : undefined,
        });
    } else if (kind === 'password' && result === 'weak-changed') {
      this.#changed(user, { at, but: session });
      this.#signedIn(session, { user, at, remember: undefined });
    } else if (kind === 'password' && result === 'done') this.#changed(user, { at, but: session });
    else if (kind === 'password' && result === 'given') this.#changed(afterColon(entity), { at, but: '' });
    else if (kind === 'sign-out') this.#ended.set(result === 'ended' ? afterColon(entity) : session, at);
  }

  #signedIn(session: string, signIn: SignIn): void {
    this.#since = Math.min(this.#since ?? signIn.at, signIn.at);
    this.#signIns.set(session, signIn);
  }

  #changed(user: string, change: PasswordChange): void {
    const changes = this.#changes.get(user);
    if (changes) changes.push(change);
    else this.#changes.set(user, [change]);
  }

  /** A session that is open; to be read before the audit. */
  takeOpen(session: string, user: string): void {
    this.#open.push({ session, user });
  }

  findings(): readonly Finding[] {
    // The facts of then did not name sessions, or there is none of a sign-in yet.
    if (this.#since === undefined && this.#hasUnnamed) return [];
    return [
      ...[...this.#used.values()].flatMap((used) => this.#findingsOf(used)),
      ...this.#open.flatMap((open) => this.#openFinding(open)),
    ].slice(0, MOST);
  }

  #findingsOf({ session, user, first, last }: Used): readonly Finding[] {
    if (last.at < (this.#since ?? 0)) return [];
    const signIn = this.#signIns.get(session);
    const about = (place: Place, witness: string): Finding => ({
      check: 'allowed',
      stream: place.stream,
      what: `se hizo en una sesión que no era de quien la usó, revisión ${place.revision}: ${place.person}`,
      witness,
    });
    const places = last.stream === first.stream ? [first] : [first, last];
    if (signIn === undefined)
      return places.map((place) => about(place, `ningún ingreso de la bitácora abrió la sesión ${session}`));
    if (signIn.user !== user)
      return places.map((place) =>
        about(place, `el ingreso que abrió la sesión ${session} es del usuario ${signIn.user}`),
      );
    const unsure = (one: number, other: number) =>
      this.#log.isUnsure(one, other) || this.#audit.isUnsure(one, other);
    if (first.at < signIn.at - LATE_MS && !unsure(first.at, signIn.at))
      return [about(first, `la sesión ${session} se abrió después`)];
    const end = this.#endOf(session, user, signIn);
    return last.at > end.at + LATE_MS && !unsure(last.at, end.at)
      ? [about(last, `la sesión ${session} ${end.how}`)]
      : [];
  }

  #endOf(
    session: string,
    user: string,
    { at, remember }: SignIn,
  ): { readonly at: number; readonly how: string } {
    const whole = remember === false ? WHOLE_UNREMEMBERED_MS : WHOLE_MS;
    const change = this.#changes.get(user)?.find((each) => each.at > at + LATE_MS && each.but !== session);
    return [
      { at: at + whole, how: 'ya había vencido' },
      { at: this.#ended.get(session) ?? Number.POSITIVE_INFINITY, how: 'ya se había cerrado' },
      { at: change?.at ?? Number.POSITIVE_INFINITY, how: 'terminó con el cambio de la contraseña' },
    ].reduce((first, each) => (each.at < first.at ? each : first));
  }

  #openFinding({ session, user }: { readonly session: string; readonly user: string }): readonly Finding[] {
    const signIn = this.#signIns.get(session);
    if (signIn?.user === user) return [];
    return [
      {
        check: 'allowed',
        stream: streamName('user', user) as StreamName,
        what: 'tiene abierta una sesión a la que no ingresó',
        witness:
          signIn === undefined
            ? `ningún ingreso de la bitácora abrió la sesión ${session}`
            : `el ingreso que abrió la sesión ${session} es del usuario ${signIn.user}`,
      },
    ];
  }
}

const afterColon = (entity: string): string => entity.slice(entity.indexOf(':') + 1);

function keep(used: Used, place: Place): void {
  if (place.at < used.first.at) used.first = place;
  if (place.at > used.last.at) used.last = place;
}
