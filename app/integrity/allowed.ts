import { ACTION_RECORDS } from '@expediente/catalogues/access/actions.ts';
import {
  isOfTheSystem,
  ofPeople,
  PERMISSIONS_OF_TYPES,
  permissionOf,
  WITH_OTHERS,
} from '@expediente/catalogues/access/permissions-of-events.ts';
import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import { personText } from '@expediente/kernel/text.ts';
import type { CheckedEvent, EventCheck } from './check.ts';
import { Companions } from './companions.ts';
import type { Finding } from './finding.ts';
import { Rights } from './rights.ts';

/** Time for which a right that was just changed still counts: commands may wait, and clocks differ. */
const LATE_MS = 30_000;
/** Longer time for events that do not name the right by which they were written. */
const LATE_UNNAMED_MS = 3_600_000;
/** Name of the commands that write the demonstration's story. */
const DEMONSTRATION = 'demonstration';
/** Number of findings that are kept. */
const MOST = 1_000;

/** Parts of one append that are judged. */
interface Act {
  readonly command: string;
  readonly first: CheckedEvent;
  /** Event that the append is about, of a record that people write. */
  about: CheckedEvent | undefined;
  readonly types: Set<string>;
  /** Events of users, profiles, menu and actions, which change rights. */
  readonly changes: CheckedEvent[];
  /** Events of records that people write, and of their ledgers and numbers. */
  readonly events: CheckedEvent[];
  operation: string | undefined;
  /** Number of events taken so far. */
  taken: number;
  /** Number of events in the append, as its events state it; undefined: they do not. */
  readonly count: number | undefined;
}

/** Fault of an act, and its evidence. */
interface Fault {
  readonly what: string;
  readonly witness: string;
}

/**
 * Checks that each act was allowed: its user had the permission, by the users, profiles, menu and actions in the log
 * at that time, and companions of its events were written too. Once events keep the right and session by which they
 * were written, each act of a person must name them, and a user of the log. Whether the record was in the person's
 * sight (executor, units) is not judged.
 */
export class AllowedCheck implements EventCheck {
  readonly #rights = new Rights();
  readonly #found: Finding[] = [];
  #act: Act | undefined;
  readonly #companions = new Companions();
  /** True if the log begins as a demonstration. */
  #demonstration = false;
  /** True while the demonstration's story is being written. */
  #telling = false;
  /** True once an event has kept its right. */
  #rightsAreKept = false;

  take(event: CheckedEvent): void {
    const { userId, commandId, of } = event.metadata;
    this.#demonstration ||= event.type === 'DemonstrationBegun';
    const command = `${userId}:${commandId}`;
    const count = countOf(of);
    if (this.#act?.command !== command || this.#act.count !== count) this.#close();
    this.#act ??= {
      ...{ command, first: event, about: undefined, operation: undefined, taken: 0, count },
      ...{ types: new Set<string>(), changes: [], events: [] },
    };
    const act = this.#act;
    act.taken += 1;
    const category = streamCategory(event.stream);
    if (category === 'command') {
      if (typeof event.data.operation === 'string') act.operation = event.data.operation;
    } else {
      act.types.add(event.type);
      act.events.push(event);
      if (ofPeople.has(category)) act.about ??= event;
      else if (userId === '0' && !isOfTheSystem(category)) act.about ??= event;
    }
    if (Rights.takes(event.stream)) act.changes.push(event);
    if (act.taken === count) this.#close();
  }

  findings(): readonly Finding[] {
    this.#close();
    return this.#found;
  }

  /** Judges an append by the rights before it, then takes the changes that it makes. */
  #close(): void {
    const act = this.#act;
    if (act === undefined) return;
    this.#act = undefined;
    const lacking = this.#companions.take(act.events);
    this.#rightsAreKept ||= typeof act.first.metadata.right === 'string';
    const fault = this.#fault(act) ?? this.#unaccompanied(act, lacking);
    if (fault !== undefined && this.#found.length < MOST) this.#found.push(findingOf(act, fault));
    for (const event of act.changes) this.#rights.take(event);
    if (act.types.has('DemonstrationBegun')) this.#telling = true;
    if (act.types.has('DemonstrationTold')) this.#telling = false;
  }

  /**
   * Fault of missing companions. Appends that lost events have a check of their own; those of before rights were kept
   * are not judged.
   */
  #unaccompanied(act: Act, lacking: ReturnType<Companions['take']>): Fault | undefined {
    const isCut = act.count !== undefined && act.taken !== act.count;
    if (lacking === undefined || !this.#rightsAreKept || isCut) return undefined;
    const { stream } = lacking.event;
    act.about = act.events.find((each) => each.stream === stream && each.type === lacking.event.type);
    return { what: 'se escribió sin lo que siempre lo acompaña', witness: `falta ${lacking.lack}` };
  }

  /** Fault of an act that was not allowed; undefined: it was, or the log does not show it. */
  #fault(act: Act): Fault | undefined {
    if (isAlone(act)) return this.#demonstration && opensBudgets(act) ? undefined : ALONE;
    const witness = this.#lack(act);
    return witness === undefined ? undefined : { what: 'actuó sin permiso', witness };
  }

  #lack(act: Act): string | undefined {
    const { metadata } = act.first;
    const { userId, right, session, commandId } = metadata;
    if (userId === '0') return act.about && 'ninguna persona: el sistema no escribe esto por sí mismo';
    const at = Date.parse(metadata.at);
    const isOfStory = this.#telling && commandId.startsWith(DEMONSTRATION);
    if (this.#rightsAreKept && !isOfStory) {
      if (this.#rights.users(userId) === undefined)
        return `el registro no tiene al usuario ${userId} (user-${userId})`;
      if (typeof right !== 'string')
        return 'no nombra el derecho con que se hizo, que ya se guardaba en eventos anteriores';
      if (typeof session !== 'string' || session === '') return 'no nombra la sesión en que se hizo';
    }
    if (typeof right !== 'string') {
      if (this.#rights.users(userId) === undefined) return undefined;
      return lacking(act, (permission) => this.#rights.had(userId, permission, at - LATE_UNNAMED_MS));
    }
    const [, user, userAt, profile, profileAt] =
      /^user-(\d{1,12})@(\d{1,9});profile-(\d{1,12})@(\d{1,9})$/.exec(right) ?? [];
    const byUser = this.#rights.users(user ?? '')?.find(({ revision }) => revision === Number(userAt));
    const byProfile = this.#rights
      .profiles(profile ?? '')
      ?.find(({ revision }) => revision === Number(profileAt));
    if (user !== userId || !byUser || !byProfile)
      return `el derecho que nombra no existía entonces: ${right}`;
    if (metadata.username !== undefined && byUser.record && metadata.username !== byUser.record.username)
      return `el nombre de usuario de ${userId} era ${byUser.record.username}`;
    if (byUser.record?.state !== 1) return `el derecho que nombra es de un usuario inactivo: ${right}`;
    if (String(byUser.record.id_profile) !== profile)
      return `el perfil que nombra no era el del usuario: ${right}`;
    const since = at - LATE_MS;
    const superseded = byUser.until < since || byProfile.until < since;
    return lacking(act, (permission) =>
      superseded
        ? this.#rights.had(userId, permission, since)
        : this.#rights.grants(byUser, byProfile, permission, since),
    );
  }
}

/** Number of events in the append of an event; undefined: the event does not state it. */
function countOf(of: unknown): number | undefined {
  const [, count] = typeof of === 'string' ? (/^\d{1,6}\/(\d{1,6})$/.exec(of) ?? []) : [];
  return count === undefined ? undefined : Number(count);
}

const ALONE: Fault = {
  what: 'movió saldos o números sin el acto que lo causa',
  witness: 'solo se escribieron eventos que acompañan a los de otro registro',
};

/**
 * True if a complete append only has events that always come with others: nothing shows by which permission it was
 * written. Appends that lost events are found by `AppendCheck`. A stored answer may be alone, as of a command without
 * changes, and the system itself writes unique values and numbers.
 */
const isAlone = ({ first, types, taken, count }: Act): boolean =>
  first.metadata.userId !== '0' &&
  (count === undefined || taken === count) &&
  types.size > 0 &&
  [...types].every((type) => WITH_OTHERS.has(type));

/** True for a command of the first demonstrations, which opened budgets without a programming. */
const opensBudgets = ({ operation, types }: Act): boolean =>
  operation === 'openQuarterBudgets' && [...types].every((type) => type === 'QuarterBudgetOpened');

/** Permission that was missing. */
function lacking({ operation, types }: Act, may: (permission: string) => boolean): string | undefined {
  const own = operation === undefined ? undefined : permissionOf(operation);
  if (own !== undefined && !may(own)) return `le faltaba el permiso ${own}`;
  const needed = [...types].flatMap((type) => {
    const permissions = PERMISSIONS_OF_TYPES.get(type);
    return permissions === undefined || permissions.includes(own ?? '') ? [] : [permissions];
  });
  const missing = needed.find((permissions) => !permissions.some(may));
  return missing && `le faltaba el permiso ${missing.join(' o ')}`;
}

function findingOf(act: Act, { what, witness }: Fault): Finding {
  const { stream, revision, type, metadata } = act.about ?? act.first;
  return {
    check: 'allowed',
    stream: stream as StreamName,
    what: `${what}, revisión ${revision}: ${[personText(metadata.userName, metadata.username), ...actionOf(act, type)].join(', ')}`,
    witness,
  };
}

/** Name of the act's action, 'Anular'; none if the act needs no permission. */
function actionOf({ operation }: Act, type: string): readonly string[] {
  const [permission] = PERMISSIONS_OF_TYPES.get(type) ?? [];
  const asked = (operation === undefined ? undefined : permissionOf(operation)) ?? permission ?? '';
  const [, field] = asked.split('|')[0]?.split('.') ?? [];
  const action = ACTION_RECORDS.find(({ field_actions }) => field_actions === field);
  const named = action?.description_actions ?? operation ?? (WITH_OTHERS.has(type) ? undefined : type);
  return named === undefined ? [] : [named];
}
