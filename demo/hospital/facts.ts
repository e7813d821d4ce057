import { type DateText, dateInGuatemala } from '@expediente/kernel/dates.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import { type CallOf, type RefusedCall, refusalFact } from '@expediente/platform/access/refused-call.ts';
import { useFact } from '@expediente/platform/access/use-fact.ts';
import type { Fact } from '@expediente/platform/audit/fact.ts';
import { FLOATING_REPORT } from '@expediente/schemas/reports/floating.ts';
import { GENERAL_REPORT } from '@expediente/schemas/reports/general.ts';
import { ORDERS_REPORT } from '@expediente/schemas/reports/orders.ts';
import { QUARTERS_REPORT } from '@expediente/schemas/reports/quarters.ts';
import { RECEIPTS_REPORT } from '@expediente/schemas/reports/receipts.ts';
import { REQUESTS_REPORT } from '@expediente/schemas/reports/requests.ts';
import { SUPPLIES_REPORT } from '@expediente/schemas/reports/supplies.ts';
import type { DatedFact } from '../first-log/units.ts';
import { type Anchor, anchorOf } from './anchor.ts';
import { dayNumber, dayText } from './calendar.ts';
import { atHour, dayAt, latestOf, MINUTE_MS } from './hours.ts';
import { HOSPITAL } from './institution.ts';
import { PERSONS, type Person, userOf } from './people.ts';
import { type HospitalTeller, sessionId, type WrittenCommand } from './teller.ts';

interface UseFact {
  readonly at: number;
  readonly fact: Fact;
}

/** A person at work on a day. */
interface Presence {
  readonly person: Person;
  readonly day: DateText;
  readonly first: number;
  readonly last: number;
}

/** A person at work at an instant. */
type Present = Pick<Presence, 'person'> & { readonly at: number };

const hourOf = (day: DateText, hour: string): number => atHour(dayNumber(day), hour);

/** A time of whole days, by its instants; the end is not in it. */
export interface Days {
  readonly from: number;
  readonly end: number;
}

/** The first day whose facts are known only when all commands are written: the mistyped password is of a free morning. */
export const openFrom = (anchor: Anchor): DateText =>
  dayText(dayNumber(anchor.day) - NOT_LATER_THAN - ACCESS_DAYS);

/**
 * Deeds of people besides their commands, as the audit would have noted them, in the order of instants (demonstration D26).
 * @param days all of their commands are written; the last ones begin not after `openFrom`, and end after now
 */
export async function factsOf(
  teller: HospitalTeller,
  now: Date,
  { from, end }: Days,
): Promise<readonly DatedFact[]> {
  const until = latestOf(now);
  const anchor = anchorOf(dateInGuatemala(now));
  const isIn = ({ at }: { readonly at: number }): boolean => from <= at && at < end;
  const written = teller.written.filter(isIn);
  const commands = written.map((each): Present => ({ at: each.at, person: personOf(each) }));
  const exports = await exportsOf(teller, anchor, (at) => isIn({ at }) && at <= until);
  const isLast = end > until;
  const access = isLast ? await accessOf(teller, presencesOf(commands), anchor) : NO_ACCESS;
  const presences = presencesOf([...commands, ...exports, ...access.present]);
  const facts: readonly UseFact[] = [
    ...written.flatMap(refusalsOf),
    ...exports,
    ...access.facts,
    ...presences.flatMap((presence) => comingAndGoing(presence, until)),
  ];
  return [...facts]
    .sort((a, b) => a.at - b.at)
    .map(({ at, fact }) => ({ at: new Date(at).toISOString(), fact }));
}

/** The person whose session wrote a command. */
const personOf = ({ session }: WrittenCommand): Person => session.username as Person;

function presencesOf(present: readonly Present[]): readonly Presence[] {
  const found = new Map<string, Presence>();
  for (const { person, at } of present) {
    const day = dayAt(at);
    const key = `${person} ${day}`;
    const known = found.get(key);
    const [first, last] = [Math.min(known?.first ?? at, at), Math.max(known?.last ?? at, at)];
    found.set(key, { person, day, first, last });
  }
  return [...found.values()];
}

/** Network address of a person's desk. */
const addressOf = (person: Person): string =>
  `10.20.${1 + (PERSONS.indexOf(person) % 4)}.${20 + (stableNumber(person) % 200)}`;

const SIGN_OUT_PERCENT = 60;
/** A sign-in is so many seconds before the first act, a sign-out so many minutes after the last. */
const COMING_SECONDS = [25, 170] as const;
const GOING_MINUTES = [2, 40] as const;

/** The sign-in of a person's day and, of most, the sign-out. */
function comingAndGoing({ person, day, first, last }: Presence, until: number): readonly UseFact[] {
  const user = String(userOf(person).id);
  const session = sessionId(person, day);
  const hash = stableNumber(`${person} ${day}`);
  const between = ([from, to]: readonly [number, number]): number => from + ((hash >>> 7) % (to - from));
  const came = first - between(COMING_SECONDS) * 1000;
  const went = last + between(GOING_MINUTES) * MINUTE_MS;
  const details = { username: person, address: addressOf(person), remember: false };
  return [
    { at: came, fact: { kind: 'sign-in', user, session, result: 'done', details } },
    ...(hash % 100 < SIGN_OUT_PERCENT && went <= until
      ? [{ at: went, fact: { kind: 'sign-out', user, session, result: 'done' } } as const]
      : []),
  ];
}

/** The fact of a command that was refused. */
function refusalsOf({ at, session, path, payload, code, outcome }: WrittenCommand): readonly UseFact[] {
  const { refused, status, permission, envelope } = outcome;
  if (refused === null) return [];
  const { field } = (envelope.data ?? {}) as { readonly field?: unknown }; // of a rule that names one
  const call: CallOf = { id: code, body: payload };
  const refusal: RefusedCall = {
    ...{ operation: { path }, permission, rule: refused, status },
    ...(typeof field === 'string' && { fields: [field] }),
  };
  return [{ at, fact: refusalFact(call, session, refusal) }];
}

/** Exports of workbooks: one every so many working days, by one reader after another. */
const EXPORTS = { count: 24, every: 9 } as const;
const REPORTS = [
  ...[ORDERS_REPORT, RECEIPTS_REPORT, GENERAL_REPORT, QUARTERS_REPORT],
  ...[FLOATING_REPORT, REQUESTS_REPORT, SUPPLIES_REPORT],
].map(({ name }) => name);
const READERS = ['consulta', 'compras', 'auditor', 'aprobador', 'compras2'] as const;

async function exportsOf(
  teller: HospitalTeller,
  anchor: Anchor,
  isWanted: (at: number) => boolean,
): Promise<readonly (UseFact & Present)[]> {
  const found: (UseFact & Present)[] = [];
  for (let at = EXPORTS.count; at > 0; at -= 1) {
    const hash = stableNumber(`export ${at}`);
    const instant = hourOf(anchor.before(at * EXPORTS.every - 6), '13:20:00') + (hash % 8_000) * 1000;
    if (!isWanted(instant)) continue;
    const person = READERS[at % READERS.length] ?? 'consulta';
    const session = await teller.session(
      { person, executor: HOSPITAL, year: Number(dayAt(instant).slice(0, 4)) },
      instant,
    );
    const details = { format: 'xlsx', rows: 30 + (hash % 600), search: '', filter: '{}', sort: '' };
    const fact = useFact(session, 'export', `report:${REPORTS[at % REPORTS.length]}`, details);
    found.push({ at: instant, person, fact });
  }
  return found;
}

/** Days in which the mistyped password is looked for. */
const ACCESS_DAYS = 55;
const NOT_LATER_THAN = 4;
/** The person who forgot it is not at work before this hour of that Monday. */
const FREE_UNTIL = '08:30:00';
const FORGETFUL = ['ambulatoria', 'servicios', 'hospitalizacion', 'centro', 'centrosur'] as const;

interface Access {
  readonly facts: readonly UseFact[];
  readonly present: readonly Present[];
}

const NO_ACCESS: Access = { facts: [], present: [] };

/** Three wrong passwords on a Monday, a new one by the administrator, and a page that its reader may not open. */
async function accessOf(
  teller: HospitalTeller,
  presences: readonly Presence[],
  anchor: Anchor,
): Promise<Access> {
  const firstActs = new Map(presences.map(({ person, day, first }) => [`${person} ${day}`, first]));
  const isFree = (person: Person, day: DateText): boolean =>
    (firstActs.get(`${person} ${day}`) ?? Number.POSITIVE_INFINITY) > hourOf(day, FREE_UNTIL);
  const days = Array.from({ length: ACCESS_DAYS }, (_, at) =>
    dayText(dayNumber(anchor.day) - NOT_LATER_THAN - at),
  );
  const mondays = days.filter((day) => new Date(day).getUTCDay() === 1 && worksOn(anchor, day));
  const [found] = mondays.flatMap((day) =>
    FORGETFUL.filter((person) => isFree(person, day)).map((person) => ({ day, person })),
  );
  if (!found) return NO_ACCESS;
  const { day, person } = found;
  const mistyped = ['07:34:08', '07:34:31', '07:34:57'].map((hour): UseFact => {
    const details = { username: person, address: addressOf(person) };
    return { at: hourOf(day, hour), fact: { kind: 'sign-in', user: '', result: 'refused', details } };
  });
  const given = hourOf(day, '08:06:12');
  const by = { user: String(userOf('admin').id), session: sessionId('admin', day) };
  const opened = hourOf(anchor.before(18), '11:42:36');
  const year = Number(anchor.day.slice(0, 4));
  const session = await teller.session({ person: 'centro', executor: HOSPITAL, year }, opened);
  const forbidden = refusalFact({ id: sessionId('centro', dayAt(opened)) }, session, {
    operation: { path: '/profile/get/all' },
    permission: 'perfiles|usuarios',
    rule: 'forbidden',
    status: 403,
  });
  return {
    facts: [
      ...mistyped,
      {
        at: given,
        fact: { kind: 'password', ...by, entity: `user:${userOf(person).id}`, result: 'given' },
      },
      { at: opened, fact: forbidden },
    ],
    present: [
      { person: 'admin', at: given },
      { person, at: given + 4 * MINUTE_MS },
      { person: 'centro', at: opened },
    ],
  };
}

const worksOn = (anchor: Anchor, day: DateText): boolean =>
  Array.from({ length: ACCESS_DAYS }, (_, at) => anchor.before(at)).includes(day);
