import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { type EventStore, START } from '@expediente/eventstore/port.ts';
import { canonicalName, canonicalNumber } from '@expediente/kernel/same-number.ts';
import { streamKey } from '@expediente/kernel/streams.ts';
import { invoiceKey } from '@expediente/machines/order/invoices.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { toPresent } from '@expediente/schemas/present.ts';
import { requireDone } from '../commands/outcome.ts';
import type { Workflow } from '../commands/workflow.ts';
import { commandStream } from '../pipeline/command-record.ts';
import { unique, uniqueKey, uniqueStream } from '../pipeline/unique.ts';
import { done } from '../unit/answer.ts';
import type { UniqueScope, UnitOfWork } from '../unit/unit-of-work.ts';
import { NUMBER_SCOPES } from './claims.ts';

/** A number as an older record holds it, and the common form of its spellings, which was not claimed at that time. */
interface OldClaim {
  readonly scope: UniqueScope;
  readonly value: string;
  readonly holder: string;
  readonly common: { readonly scope: UniqueScope; readonly value: string };
}

/** Idempotency key of the whole, by which the installation remembers that it was done. */
const KEY = 'numbers-in-one-form';
/** Most claims looked at in one read. */
const LOOKED_AT = 500;
/** Most claims taken in one append. */
const TAKEN = 50;

/** Number of claims taken in their common form, and of those not taken because another older record holds that form. */
export interface TakenInOneForm {
  readonly taken: number;
  readonly clashing: number;
}

/**
 * Takes the common form of every number that older records hold only as typed, so that each of its spellings clashes
 * with it (R3 §5). Done once for an installation; after an interruption it goes on at the next start.
 */
export async function takeInOneForm(
  store: EventStore,
  workflow: Workflow,
  session: Session,
  when: { readonly at?: Date } = {},
): Promise<TakenInOneForm> {
  const counts = { taken: 0, clashing: 0 };
  if (await areInOneForm(store, session)) return counts;
  const act = async (handler: (unit: UnitOfWork) => Promise<TakenInOneForm>, key: string | null) => {
    const outcome = await workflow.act('takeInOneForm', {}, session, { ...when, key }, async (unit) =>
      done('Los números se tomaron en su forma única.', { ...(await handler(unit)) }),
    );
    requireDone(outcome, 'numbers were not taken in one form');
    return outcome.envelope.data as unknown as TakenInOneForm; // answered by the handler
  };
  let waiting: OldClaim[] = [];
  const look = async (): Promise<void> => {
    const free = await stillFree(store, waiting);
    waiting = [];
    for (let at = 0; at < free.length; at += TAKEN) {
      const { taken, clashing } = await act(
        async (unit) => await takeAll(unit, free.slice(at, at + TAKEN)),
        null,
      );
      counts.taken += taken;
      counts.clashing += clashing;
    }
  };
  for await (const { events } of store.readAll(START, { categories: [unique.events.category] }))
    for (const event of events) {
      if (event.flaw) continue;
      const present = toPresent(unique.events, event);
      const claim = present.type === 'UniqueTaken' ? oldClaim(event.stream, present.data.holder) : undefined;
      if (claim && waiting.push(claim) === LOOKED_AT) await look();
    }
  await look();
  await act(async () => counts, KEY);
  return counts;
}

/** True when an installation remembers that it was done. */
export const areInOneForm = async (store: EventStore, session: Session): Promise<boolean> =>
  (await store.readStream(commandStream(session.userId, KEY))).length > 0;

/** Claims that their record may still hold, and whose common form the record does not hold yet. */
async function stillFree(store: EventStore, claims: readonly OldClaim[]): Promise<readonly OldClaim[]> {
  const commonOf = ({ common }: OldClaim) => uniqueStream(common.scope, common.value);
  const streams = await store.readStreams([...new Set(claims.map(commonOf))]);
  return claims.filter((claim) => {
    const last = streams.get(commonOf(claim))?.at(-1);
    return last?.type !== 'UniqueTaken' || last.data.holder !== claim.holder;
  });
}

async function takeAll(unit: UnitOfWork, claims: readonly OldClaim[]): Promise<TakenInOneForm> {
  const counts = { taken: 0, clashing: 0 };
  await unit.loadMany(
    unique,
    claims.flatMap(({ scope, value, common }) => [
      uniqueKey(scope, value),
      uniqueKey(common.scope, common.value),
    ]),
  );
  for (const { scope, value, holder, common } of claims) {
    if ((await unit.holderOf(scope, value)) !== holder) continue;
    const other = await unit.holderOf(common.scope, common.value);
    if (other === null) {
      await unit.takeUnique(common.scope, common.value, holder, '');
      counts.taken += 1;
    } else if (other !== holder) counts.clashing += 1;
  }
  return counts;
}

/** Claim of a stream whose value is not in its common form; undefined: it needs no other claim. */
function oldClaim(stream: string, holder: string): OldClaim | undefined {
  const parts = streamKey(stream);
  const [name = '', ...within] = parts.slice(0, -1);
  const value = parts.at(-1) ?? '';
  const scope: UniqueScope = [name, ...within];
  const common = name === 'invoice' ? commonInvoice(within, value) : commonNumber(scope, value);
  return common === undefined ||
    common.value === '' ||
    uniqueStream(common.scope, common.value) === uniqueStream(scope, value)
    ? undefined
    : { scope, value, holder, common };
}

function commonNumber(scope: UniqueScope, value: string): OldClaim['common'] | undefined {
  const form = FORMS.get(scope[0]);
  return form && { scope, value: form(value) };
}

/**
 * Common form of an invoice. A single blank separates serie and number; with more blanks, the plain form was claimed,
 * too.
 */
function commonInvoice([nit = '']: readonly string[], value: string): OldClaim['common'] | undefined {
  const [serie = '', number = '', ...more] = value.split(' ');
  if (number === '' || more.length > 0) return undefined;
  return { scope: ['invoice', canonicalNumber('nit', nit)], value: invoiceKey({ serie, number }) };
}

/** Functions that bring the values of each scope into their common form. */
const FORMS: ReadonlyMap<string, (value: string) => string> = new Map([
  ...Object.entries(NUMBER_SCOPES).map(
    ([name, kind]) => [name, (value: string) => canonicalNumber(kind, value)] as const,
  ),
  ...Object.values(CATALOGUES).flatMap(({ unique: keys }) =>
    keys.flatMap(({ name, same }) =>
      same === undefined
        ? []
        : [
            [
              name,
              (value: string) => (same === 'name' ? canonicalName(value) : canonicalNumber(same, value)),
            ] as const,
          ],
    ),
  ),
]);
