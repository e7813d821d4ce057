import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { personText } from '@expediente/kernel/text.ts';
import type { CheckedEvent, EventCheck } from './check.ts';
import { ClockJumps } from './clock-jumps.ts';
import type { Finding } from './finding.ts';
import type { AuditFact } from './issued.ts';

/** Time after the end of its session in which an act may still arrive, including differences of clocks. */
const LATE_MS = 30_000;
const HOUR_MS = 3_600_000;
/** Longest life of a session (`platform/access/expiry.ts`); WHOLE_UNREMEMBERED_MS without "remember me". */
const WHOLE_MS = 90 * 24 * HOUR_MS;
const WHOLE_UNREMEMBERED_MS = 24 * HOUR_MS;
/** Number of findings that are named. */
const MOST = 1_000;

type Place = Pick<CheckedEvent, 'stream' | 'revision'> & { readonly at: number; readonly person: string };

/** Acts of a user in a session. */
interface Used {
  readonly session: string;
  readonly user: string;
  first: Place;
  last: Place;
}

interface SignIn {
  readonly user: string;
  readonly at: number;
  /** Undefined if the fact does not state it. */
  readonly remember: boolean | undefined;
}

/** Change of password, which ends all sessions of a user except one. */
interface PasswordChange {
  readonly at: number;
  readonly but: string;
}

/**
 * Checks, by the audit's facts, that each session with acts was begun by a sign-in of that user, and had neither
 * ended nor expired. Sessions from before sign-ins named them are not checked.
 */
export class SessionCheck implements EventCheck {
  readonly #used = new Map<string, Used>();
  readonly #signIns = new Map<string, SignIn>();
  readonly #ended = new Map<string, number>();
  readonly #changes = new Map<string, PasswordChange[]>();
  readonly #log = new ClockJumps();
  readonly #audit = new ClockJumps();
  readonly #open: { readonly session: string; readonly user: string }[] = [];
  /** Time of the first sign-in that named its session; `#hasUnnamed` is true if earlier ones did not. */
  #since: number | undefined;
  #hasUnnamed = false;
  /** Session of the last event; all events of one command have the same. */
  #last: Used | undefined;

  take({ stream, revision, metadata, flaw }: CheckedEvent): void {
    // A damaged event may have no time, and would seem to be very old.
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

  /** Takes the facts of the audit, in order. */
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

  /** Takes an open session; before the audit. */
  takeOpen(session: string, user: string): void {
    this.#open.push({ session, user });
  }

  findings(): readonly Finding[] {
    // Nothing can be checked if no sign-in named its session, or there was none.
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
