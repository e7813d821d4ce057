import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { sealedLog } from '@expediente/app/integrity/sealed-roots.ts';
import { sealsAfter } from '@expediente/app/seals/kept.ts';
import { SEALS, sealLog } from '@expediente/app/seals/seal.ts';
import { memoryFile } from '@expediente/app/seals/signed.ts';
import { STREAM_EVENTS } from '@expediente/app/store/categories.ts';
import type { NewEvent } from '@expediente/eventstore/port.ts';
import type { EventMetadata, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamCategory, streamName } from '@expediente/kernel/streams.ts';
import { openAudit } from '@expediente/platform/audit/audit.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { PROJECTIONS } from '@expediente/projections/modules.ts';
import { rebuild } from '@expediente/projections/ops.ts';
import { tableName } from '@expediente/readmodels/engine/tables.ts';
import { liveVersion } from '@expediente/readmodels/engine/versions.ts';
import { definitionOf, type StreamEvents } from '@expediente/schemas/events.ts';
import { parseNote, signNote } from '@expediente/seals/note.ts';
import { newPrivateKey, signerOf } from '@expediente/seals/signer.ts';
import { rewriteAudit } from '../seals/audit.ts';
import type { Named } from './detectors.ts';
import { type Copied, keyFile, type Prepared } from './installation.ts';
import { contentIn, type HeldEvent, rechained, withContent } from './log-hand.ts';

/**
 * Manipulations by somebody with the database's password, the disk, or the key, one per row, and the detectors that
 * notice them. Columns of detectors, in this order:
 *
 *     V verify · N a note with the folder of its tree · H Historia · P a paper's code
 *     W a backup while it is written · B the backup when it is read · R a rebuild of all lists · L verify --rows,
 * without
 *     what V finds · A the facts of the audit
 *
 * Signs: `+` names the right record, `~` finds something, `-` is silent, `.` does not apply or is not tested.
 */
export interface Manipulation {
  readonly name: string;
  /** Target: `log` for events alone, in either store; `tables` for anything else in the database or next to the key. */
  readonly of: 'log' | 'tables';
  /** @returns records, or words, that detectors must name */
  does(insider: Insider): Promise<readonly Named[]>;
  /** Expected signs: `VNHP WBRLA` */
  readonly says: string;
  /** Expected `VNHP` on KurrentDB, where it differs. */
  readonly onKurrent?: string;
  /** True if the installation delivers its seals to a folder (SEAL_DIR). */
  readonly delivers?: true;
  /** Means that name the record where none of these detectors does. */
  readonly outside?: string;
}

/** Insider who manipulates a copy. */
export class Insider {
  readonly copied: Copied;
  readonly prepared: Prepared;

  constructor(copied: Copied, prepared: Prepared) {
    this.copied = copied;
    this.prepared = prepared;
  }

  get sealed(): readonly HeldEvent[] {
    return this.prepared.original.slice(0, this.prepared.kept.size);
  }

  /**
   * Sealed stream of a category with at least `events` events and no issued documents; `at` skips that many streams.
   */
  stream(category: string, { events = 1, at = 0 } = {}): StreamName {
    const own = new Map<StreamName, number>();
    for (const { stream } of this.sealed)
      if (stream.startsWith(`${category}-`)) own.set(stream, (own.get(stream) ?? 0) + 1);
    const worked = this.prepared.orders.map((id) => streamName('order', id));
    const [found] = [...own]
      .filter(([stream, count]) => count >= events && !worked.includes(stream))
      .slice(at);
    if (!found) throw new Error(`no ${category} of ${events} events`);
    return found[0];
  }

  /** Order with work before the first seal (0), between the seals (1), or after them (2). */
  worked(at: 0 | 1 | 2): StreamName {
    return streamName('order', this.prepared.orders[at]);
  }

  eventsOf(stream: StreamName): readonly HeldEvent[] {
    return this.prepared.original.filter((event) => event.stream === stream);
  }

  last(stream: StreamName): HeldEvent {
    const event = this.eventsOf(stream).at(-1);
    if (!event) throw new Error(`${stream} has no event`);
    return event;
  }

  async log(change: (log: readonly HeldEvent[]) => readonly HeldEvent[]): Promise<void> {
    await this.copied.hand.write(change(await this.copied.hand.read()));
  }

  async eachOf(
    stream: StreamName,
    change: (event: HeldEvent) => HeldEvent | readonly HeldEvent[],
  ): Promise<void> {
    await this.log((log) => log.flatMap((event) => (event.stream === stream ? change(event) : event)));
  }

  async at(
    stream: StreamName,
    revision: number,
    change: (event: HeldEvent) => HeldEvent | readonly HeldEvent[],
  ) {
    await this.eachOf(stream, (event) => (event.revision === revision ? change(event) : event));
  }

  async without(isGone: (event: HeldEvent) => boolean): Promise<void> {
    await this.log((log) => log.filter((event) => !isGone(event)));
  }

  /** Cuts the log after so many events. */
  async upTo(size: number): Promise<void> {
    const gone = new Set(this.prepared.original.slice(size).map(({ id }) => id));
    await this.without(({ id }) => gone.has(id));
  }

  /** Changes contents of a history, and chains it again. */
  async rewritten(
    stream: StreamName,
    change: (content: Content, revision: number) => Partial<Content>,
  ): Promise<void> {
    await this.log((log) =>
      rechained(
        log.map((event) =>
          event.stream === stream ? withContent(event, change(contentIn(event), event.revision)) : event,
        ),
        stream,
      ),
    );
  }

  /** Appends another event to a record, through the store, in the shape of today. */
  async append(
    stream: StreamName,
    type: string,
    data: JsonObject,
    metadata: Partial<EventMetadata>,
  ): Promise<number> {
    const end = this.last(stream);
    const { of: _, right: __, session: ___, ...covered } = contentIn(end).metadata as EventMetadata; // holds: stored metadata
    const { version } = definitionOf(eventsIn(stream), type);
    const event = {
      id: randomUUID(),
      type,
      data,
      metadata: {
        ...covered,
        schemaVersion: String(version),
        commandId: randomUUID(),
        at: now(),
        ...metadata,
      },
    };
    await this.copied.store.append([
      { stream, expected: { revision: end.revision, chain: end.chain }, events: [event] },
    ]);
    return end.revision + 1;
  }

  /** Name of a table of a read model in use. */
  async table(projection: string, table: string): Promise<string> {
    const live = await liveVersion(this.copied.pool, projection);
    return tableName({ name: table }, live?.version ?? '');
  }

  /** Makes a seal as the product does, with the key of the copy. */
  async seals(): Promise<void> {
    const { pool, store } = this.copied;
    await sealLog({ pool, store, installation: { configuration: this.key } }, new Date());
  }

  get key(): { readonly sealKeyFile: string } {
    return { sealKeyFile: keyFile(this.copied.folder) };
  }

  /** Rebuilds all lists from the log as it is now. */
  async made(): Promise<void> {
    const { pool, store } = this.copied;
    const audit = openAudit(pool, openLog({ level: 'silent' }));
    const notAsSealed = sealedLog({ pool, store });
    for (const { name } of PROJECTIONS)
      await rebuild({ pool, store, audit, notAsSealed }, name, { acceptLog: true });
    await audit.close();
  }
}

type Content = Pick<NewEvent, 'type' | 'data' | 'metadata'>;

const now = (): string => new Date().toISOString();
const isOf = (stream: StreamName) => (event: HeldEvent) => event.stream === stream;

const toAnotherProvider = ({ data }: Content): Partial<Content> =>
  'providerName' in data ? { data: { ...data, provider: 1, providerName: 'ORO, S.A.' } } : {};

/** Manipulation: a whole history is removed. */
const whole = (category: string, says: string, more: Partial<Manipulation> = {}): Manipulation => ({
  ...{ name: `a whole history: ${category}`, of: 'log', says },
  does: async (insider) => {
    const stream = insider.stream(category);
    await insider.without(isOf(stream));
    return [stream];
  },
  ...more,
});

/** Manipulation: the last event of a stream is removed. */
const cut = (name: string, of: (insider: Insider) => StreamName, says: string): Manipulation => ({
  ...{ name, of: 'log', says },
  does: async (insider) => {
    const stream = of(insider);
    const { revision } = insider.last(stream);
    await insider.without((event) => event.stream === stream && event.revision === revision);
    return [stream];
  },
});

/**
 * Manipulation: everything that one command wrote is removed, and the streams that it changed are numbered and
 * chained again.
 */
const never = (
  name: string,
  of: (insider: Insider) => StreamName,
  says: string,
  more: Partial<Manipulation> = {},
): Manipulation => ({
  ...{ name, of: 'log', says },
  does: async (insider) => {
    const stream = of(insider);
    const { commandId } = contentIn(insider.last(stream)).metadata;
    const isOfIt = (event: HeldEvent) => contentIn(event).metadata.commandId === commandId;
    const written = insider.prepared.original.filter(isOfIt).map((event) => event.stream);
    const moved = [...new Set([stream, ...written])];
    await insider.log((log) =>
      rechained(
        log.filter((event) => !isOfIt(event)),
        ...moved,
      ),
    );
    return moved;
  },
  ...more,
});

/** Manipulation by statements over tables. */
const statement = (
  name: string,
  says: string,
  records: readonly Named[] | ((insider: Insider) => readonly Named[]),
  sql: string | ((insider: Insider) => string),
  more: Partial<Manipulation> = {},
): Manipulation => ({
  ...{ name, of: 'tables', says },
  does: async (insider) => {
    await insider.copied.sql(typeof sql === 'string' ? sql : sql(insider));
    return typeof records === 'string' || Array.isArray(records)
      ? records
      : (records as (of: Insider) => readonly Named[])(insider);
  },
  ...more,
});

/** Manipulation: a row of a list is changed, which `verify --rows` names. */
const row = (
  name: string,
  [projection, table]: readonly [string, string],
  named: Named,
  change: string,
  says = '--.. --.+.',
): Manipulation => ({
  ...{ name, of: 'tables', says },
  does: async (insider) => {
    const own = await insider.table(projection, table);
    await insider.copied.sql(change.replaceAll('TABLE', own));
    return [named];
  },
});

/** Manipulation of the file of the first issued document. */
const file = (name: string, change: string): Manipulation => ({
  ...{ name, of: 'tables', says: '+-.. ++...' },
  does: async ({ copied, prepared }) => {
    const { rows } = await copied.pool.query<{ sha256: string }>(
      `select sha256 from issued_document where key like 'order:${prepared.orders[0]}@%'`,
    );
    const sha256 = rows[0]?.sha256 ?? '';
    await copied.sql(`${change}'${sha256}'`);
    return [sha256];
  },
});

const FIRST_ROW = 'where ctid = (select min(ctid) from TABLE)';

/** Statements that the application's own role could once run; each is refused to it now. */
export const OF_THE_APPLICATION = {
  lastRow: 'delete from seal where number = 2',
  allRows: 'delete from seal; delete from seal_tile',
  time: "update seal set at = '2030-01-01' where number = 2",
  day: "update seal set day = '2030-01-01' where number = 2",
  place: 'update seal set position = (select position from seal where number = 1) where number = 2',
  delivery: "insert into seal_delivery (target, number, error) values ('folder', 999999, '')",
  tile: 'update seal_tile set hashes = set_byte(hashes, 40, get_byte(hashes, 40) # 1) where level = 0 and index = 0',
  password: 'update credential set hash = (select hash from credential where user_id = 1) where user_id = 4',
  session: 'update session set user_id = 3 where user_id = 4',
  stamp: "insert into seal_stamp (number, instant, authority, answer) values (2, '2020-01-01', 'otra', 'x')",
} as const;

/**
 * Replaces the document of the first order by that of the second, in its row and in the audit. @returns file of the
 * first order's row
 */
async function toOtherFile({ copied, prepared }: Insider): Promise<string> {
  const [one, two] = prepared.orders;
  const { rows } = await copied.pool.query<{ sha256: string }>(
    `select sha256 from issued_document where key like 'order:${two}@%'`,
  );
  const sha256 = rows[0]?.sha256 ?? '';
  await copied.pool.query(`update issued_document set sha256 = $1 where key like 'order:${one}@%'`, [sha256]);
  await rewriteAudit(
    copied.pool,
    () => true,
    ({ kind, entity, details }) =>
      kind === 'print' && entity === `order:${one}` ? { ...details, sha256 } : details,
  );
  return sha256;
}

/** Makes everything anew with the key: lists, audit, seals. */
async function everythingAnew(insider: Insider): Promise<readonly Named[]> {
  const order = insider.stream('order', { events: 4 });
  await insider.rewritten(order, toAnotherProvider);
  await insider.without(isOf(SEALS));
  await insider.made();
  await insider.copied.sql('truncate seal, seal_tile, seal_head, seal_delivery cascade');
  await rewriteAudit(
    insider.copied.pool,
    ({ kind, result }) => kind !== 'refusal' && result !== 'accepted-log',
    ({ details: { seal: _, ...details } }) => details,
  );
  await rm(memoryFile(insider.key));
  await insider.seals();
  await insider.seals();
  return [order];
}

/** Definitions of the events of a stream's category. */
function eventsIn(stream: StreamName): StreamEvents {
  const events = STREAM_EVENTS.find(({ category }) => category === streamCategory(stream));
  if (events === undefined) throw new Error(`no events of ${stream}`);
  return events;
}

const REJECTED = [
  'OrderRejected',
  { date: '2026-01-01', reason: 'Falta un documento', kinds: [], causes: [] },
] as const;

/** Means to find changed facts: a seal covers the head of the audit's chain only. */
const AUDIT_BEFORE = 'a backup of before, fact by fact';

/** Words of the finding that seals are missing. */
const GONE = ['seal-1|faltan sellos'];

const BANNED = { date: '2026-01-01', reason: 'Ya no hace falta', accrued: false };

export const MANIPULATIONS: readonly Manipulation[] = [
  {
    ...{ name: 'the payload of an event', of: 'log', says: '++++ +++..' },
    does: async (insider) => {
      const order = insider.stream('order', { events: 4 });
      await insider.at(order, 2, (event) => ({ ...event, data: '{"x":1}' }));
      return [order];
    },
  },
  {
    ...{ name: 'the payload of the first event of a supply', of: 'log', says: '++++ +++..' },
    does: async (insider) => {
      const supply = insider.stream('supply');
      await insider.at(supply, 0, (event) =>
        withContent(event, { data: { ...contentIn(event).data, description: 'OTRO' } }),
      );
      return [supply];
    },
  },
  ...(['userName', 'at'] as const).map(
    (field): Manipulation => ({
      ...{ name: field === 'at' ? 'when an event was' : 'who did an event', of: 'log', says: '++++ +++..' },
      does: async (insider) => {
        const order = insider.stream('order', { events: 4 });
        const value = field === 'at' ? '2026-01-02T03:04:05.000Z' : 'Otra persona';
        await insider.at(order, 2, (event) =>
          withContent(event, { metadata: { ...contentIn(event).metadata, [field]: value } }),
        );
        return [order];
      },
    }),
  ),
  {
    ...{ name: 'two events of a history changed places', of: 'log', says: '++++ ++~..' },
    does: async (insider) => {
      const order = insider.stream('order', { events: 5 });
      const [three, four] = [insider.eventsOf(order)[3], insider.eventsOf(order)[4]];
      if (!three || !four) throw new Error('five events');
      await insider.eachOf(order, (event) => {
        const other = event.revision === 3 ? four : event.revision === 4 ? three : event;
        return { ...other, revision: event.revision, place: event.place };
      });
      return [order];
    },
  },
  {
    ...{ name: 'the hash of an event', of: 'log', says: '++++ ++~..' },
    does: async (insider) => {
      const order = insider.stream('order', { events: 4 });
      await insider.at(order, 2, (event) => ({ ...event, chain: 'ab'.repeat(32) }));
      return [order];
    },
  },
  {
    ...{ name: 'an event taken out among others', of: 'log', says: '++++ ++~..' },
    does: async (insider) => {
      const order = insider.stream('order', { events: 4 });
      await insider.at(order, 1, () => []);
      return [order];
    },
  },
  cut('the last event of a sealed order', (insider) => insider.worked(0), '++++ ++~..'),
  cut('the last event of an order after the last seal', (insider) => insider.worked(2), '+-+- +-~..'),
  whole('order', '++++ ++~..'),
  whole('request', '++++ ++~..'),
  whole('user', '++++ ++~..'),
  whole('supply', '++++ ++~..'),
  whole('signatory', '++++ ++~..'),
  whole('reprogramming', '++++ ++~..'),
  whole('planLine', '++++ +~~..'),
  whole('quarterBudget', '++++ +~~..'),
  whole('rule', '++++ ++~..'),
  {
    ...{ name: 'the answer of one command', of: 'log', says: '+~-- ++~..' },
    does: async (insider) => {
      const order = insider.worked(0);
      const { commandId } = contentIn(insider.last(order)).metadata;
      const answer = insider.sealed.find(
        (event) => event.stream.startsWith('command-') && contentIn(event).metadata.commandId === commandId,
      );
      if (!answer) throw new Error('no answer was kept');
      await insider.without(isOf(answer.stream));
      return [order];
    },
  },
  {
    ...{ name: 'the answers of all commands', of: 'log', says: '+~-- ++~..' },
    does: async (insider) => {
      await insider.without(({ stream }) => stream.startsWith('command-'));
      return [insider.worked(0)];
    },
  },
  cut(
    'the last movement of a plan line',
    (insider) => insider.stream('planLine', { events: 2 }),
    '++++ +~~..',
  ),
  {
    ...{ name: 'all after the last seal', of: 'log', says: '+-+- +-~..' },
    does: async (insider) => {
      await insider.upTo(insider.prepared.kept.size);
      return [insider.worked(2)];
    },
  },
  {
    ...{ name: 'the last 85 events with the last seal', of: 'log', says: '+~++ +~~..' },
    does: async (insider) => {
      await insider.upTo(insider.prepared.original.length - 85);
      return [insider.worked(1), insider.worked(2)];
    },
  },
  {
    ...{
      name: 'all after the first seal, with row, facts and what was issued since',
      of: 'tables',
      says: '+~++ +~...',
    },
    does: async (insider) => {
      const { pool } = insider.copied;
      const [first] = await sealsAfter(pool, 0);
      await insider.upTo(first?.size ?? 0);
      await insider.copied.sql(
        'delete from seal where number > 1',
        `delete from issued_document where key like 'order:${insider.prepared.orders[1]}@%'`,
      );
      const { audit } = contentIn(insider.last(SEALS)).data as {
        readonly audit: { readonly number: number };
      }; // holds: the event of a seal
      let number = 0;
      await rewriteAudit(pool, () => ++number < audit.number);
      return [insider.worked(1), insider.worked(2)];
    },
  },
  {
    ...{
      name: 'events of two histories changed places in the log',
      of: 'log',
      says: '++-- ++~..',
      onKurrent: '++++',
    },
    does: async (insider) => {
      const [one, two] = [
        insider.stream('order', { events: 2 }),
        insider.stream('order', { events: 2, at: 1 }),
      ];
      const [a, b] = [insider.eventsOf(one)[1], insider.eventsOf(two)[1]];
      if (!a || !b) throw new Error('two orders');
      await insider.log((log) =>
        log.map((event) => {
          const other = event.id === a.id ? b : event.id === b.id ? a : undefined;
          const place = other && log.find(({ id }) => id === other.id)?.place;
          return place ? { ...event, place } : event;
        }),
      );
      return [one, two];
    },
  },
  {
    ...{ name: 'an order fabricated of another one’s events, well chained', of: 'log', says: '+--. ++-..' },
    does: async (insider) => {
      const twin = streamName('order', 9_001);
      const source = insider.stream('order', { events: 4 });
      await insider.log((log) => {
        const end = log.at(-1);
        if (!end) throw new Error('no event');
        const own = log.filter(isOf(source)).map((event, at) => ({
          ...{ ...event, id: randomUUID(), stream: twin },
          place: insider.copied.hand.behind(end.place, at),
        }));
        return rechained([...log, ...own], twin);
      });
      return [twin];
    },
  },
  {
    ...{ name: 'the provider of an order in all of its events, chained anew', of: 'log', says: '++-+ ~~~..' },
    does: async (insider) => {
      const order = insider.stream('order', { events: 4 });
      await insider.rewritten(order, toAnotherProvider);
      return [order];
    },
  },
  {
    ...{ name: 'a profile, chained anew', of: 'log', says: '++-+ ~~~..' },
    does: async (insider) => {
      const profile = insider.stream('profile');
      await insider.rewritten(profile, ({ data }) => ({ data: { ...data, description: 'OTRO' } }));
      return [profile];
    },
  },
  {
    ...{ name: 'the law of a rule, chained anew', of: 'log', says: '++-+ ~~~..' },
    does: async (insider) => {
      const rule = streamName('rule', 'purchaseLimits');
      await insider.rewritten(rule, ({ data }) => ({ data: { ...data, legalBasis: 'Otra ley' } }));
      return [rule];
    },
  },
  {
    ...{ name: 'the author of an order’s events, chained anew', of: 'log', says: '++-+ ~~~..' },
    does: async (insider) => {
      const order = insider.stream('order', { events: 4 });
      await insider.rewritten(order, ({ metadata }) => ({
        metadata: { ...metadata, userName: 'Otra persona' },
      }));
      return [order];
    },
  },
  row('a total in a list', ['order', 'order'], 'de order', `update TABLE set total = total + 1 ${FIRST_ROW}`),
  row('a state in a list', ['order', 'order'], 'de order', `update TABLE set state = 9 - state ${FIRST_ROW}`),
  row(
    'a provider in a list',
    ['order', 'order'],
    'de order',
    `update TABLE set provider_name = 'ORO, S.A.' ${FIRST_ROW}`,
  ),
  row('a row taken out of a list', ['order', 'order'], 'de order', `delete from TABLE ${FIRST_ROW}`),
  row(
    'a row made up in a list',
    ['request', 'request'],
    'request-999999|la fila 999999 de request',
    `create temp table twin as select * from TABLE ${FIRST_ROW}; update twin set id = 999999;
     insert into TABLE select * from twin; drop table twin`,
    '+-.. +-.+.',
  ),
  row(
    'the name of a record',
    ['names', 'known_record'],
    'de known_record',
    `update TABLE set search_text = 'OTRO' ${FIRST_ROW}`,
  ),
  row(
    'the profile of a user in a list',
    ['access', 'user'],
    'de user',
    `update TABLE set id_profile = 1 where id_profile = 2`,
  ),
  file('the content of a file', "update file_chunk set bytes = 'x' where hash = "),
  file('a file', 'delete from file where hash = '),
  statement(
    'an issued document pointed at another file',
    '+-.. ++...',
    ({ prepared }) => [`order:${prepared.orders[0]}`],
    ({ prepared: { orders } }) =>
      `update issued_document set sha256 = (select sha256 from issued_document where key like 'order:${orders[1]}@%')
        where key like 'order:${orders[0]}@%'`,
  ),
  statement(
    'the row of an issued document',
    '+-.. ++...',
    ({ prepared }) => [`order:${prepared.orders[0]}`],
    ({ prepared }) => `delete from issued_document where key like 'order:${prepared.orders[0]}@%'`,
  ),
  {
    ...{ name: 'the event of an issue', of: 'tables', says: '++.. ++...' },
    does: async (insider) => {
      const issue = streamName('issued', 'order', insider.prepared.orders[0]);
      await insider.without(isOf(issue));
      return [issue];
    },
  },
  {
    ...{
      name: 'the event of an issue with every trace of it in row and audit',
      of: 'tables',
      says: '++.. ~~...',
    },
    does: async (insider) => {
      const [order] = insider.prepared.orders;
      const issue = streamName('issued', 'order', order);
      await insider.without(isOf(issue));
      await insider.copied.sql(`delete from issued_document where key like 'order:${order}@%'`);
      await rewriteAudit(
        insider.copied.pool,
        ({ kind, entity }) => kind !== 'print' || entity !== `order:${order}`,
      );
      return [issue];
    },
  },
  {
    ...{
      name: 'the file of an issued document, with its row and the facts of its prints',
      of: 'tables',
      says: '+-.. ++...',
    },
    does: async (insider) => {
      await toOtherFile(insider);
      return [`order:${insider.prepared.orders[0]}`];
    },
  },
  {
    ...{ name: 'the same, with the event of its issue', of: 'tables', says: '++.. ~~...' },
    does: async (insider) => {
      const hash = await toOtherFile(insider);
      const issue = streamName('issued', 'order', insider.prepared.orders[0]);
      await insider.rewritten(issue, ({ data }) => ({ data: { ...data, hash } }));
      return [issue];
    },
  },
  statement(
    'the last facts of the audit',
    '+-.. ++...',
    ['faltan los últimos 3 hechos'],
    'delete from audit where number > (select max(number) - 3 from audit)',
  ),
  statement('a fact of the audit', '+-.. ++...', ['hecho 3'], 'delete from audit where number = 3'),
  statement(
    'the end of the audit with its last number',
    '~-.. ~~...',
    [],
    [
      'delete from audit where number > (select number - 6 from audit_head)',
      'update audit_head set number = number - 6',
    ].join('; '),
    { outside: AUDIT_BEFORE },
  ),
  {
    ...{
      name: 'all refusals, the rest of the audit chained anew',
      of: 'tables',
      says: '~-.. ~~...',
      outside: AUDIT_BEFORE,
    },
    does: async ({ copied }) => {
      await rewriteAudit(copied.pool, ({ kind }) => kind !== 'refusal');
      return [];
    },
  },
  {
    ...{
      name: 'one fact of the audit in other words, chained anew',
      of: 'tables',
      says: '~-.. ~~...',
      outside: AUDIT_BEFORE,
    },
    does: async ({ copied }) => {
      let number = 0;
      await rewriteAudit(
        copied.pool,
        () => true,
        ({ kind, details }) =>
          kind === 'sign-in' && ++number === 1 ? { ...details, address: '10.9.9.9' } : details,
      );
      return [];
    },
  },
  statement(
    'the note of a seal',
    '+-.. +++..',
    ['sello 1'],
    `update seal set note = replace(note, E'\\n' || size || E'\\n', E'\\n' || (size - 1) || E'\\n') where number = 1`,
  ),
  statement(
    'the signature of a seal',
    '+-.. --...',
    ['sello 1'],
    `update seal set note = left(note, -12) || 'AAAAAAAAAA=' || E'\\n' where number = 1`,
  ),
  statement('the row of the last seal', '+-.. ++~..', GONE, OF_THE_APPLICATION.lastRow),
  statement('all rows of seals, and the tree', '+-.. ++~..', GONE, OF_THE_APPLICATION.allRows),
  {
    ...{ name: 'the last seal with its event', of: 'tables', says: '+~.. ---..' },
    does: async (insider) => {
      await insider.without((event) => event.stream === SEALS && event.revision === 1);
      await insider.copied.sql(OF_THE_APPLICATION.lastRow);
      return GONE;
    },
  },
  {
    ...{ name: 'all seals with their events, and the tree', of: 'tables', says: '+~.. ++-..' },
    does: async (insider) => {
      await insider.without(isOf(SEALS));
      await insider.copied.sql(OF_THE_APPLICATION.allRows);
      return GONE;
    },
  },
  statement('a hash of the tree', '+-.. --...', ['tile/0/000'], OF_THE_APPLICATION.tile),
  statement(
    'a part of the tree',
    '+-.. --...',
    ['tile/0/001'],
    'delete from seal_tile where level = 0 and index = 1',
  ),
  {
    ...{ name: 'another key in the place of the key', of: 'tables', says: '+-.. --...' },
    does: async ({ key, prepared }) => {
      await writeFile(key.sealKeyFile, `${prepared.vkey.split('+')[0]}\n${newPrivateKey()}`);
      return ['sello 2'];
    },
  },
  {
    ...{ name: 'another key, and all notes signed anew with it', of: 'tables', says: '+-.. --...' },
    does: async ({ copied: { pool } }) => {
      const other = signerOf(newPrivateKey(), 'expediente/otro');
      for (const { number, note } of await sealsAfter(pool, 0))
        await pool.query('update seal set note = $2 where number = $1', [
          number,
          signNote(parseNote(note)?.text ?? '', [other]),
        ]);
      return ['sello 1'];
    },
  },
  statement('the time of a seal in its row', '+-.. --...', ['sello 2'], OF_THE_APPLICATION.time),
  statement('the day of a seal in its row', '+-.. --...', ['sello 2'], OF_THE_APPLICATION.day),
  statement('the place of a seal in its row', '+-.. --...', ['sello 2'], OF_THE_APPLICATION.place),
  statement('what was brought elsewhere', '+-.. --...', GONE, OF_THE_APPLICATION.delivery),
  {
    ...{ name: 'an event put in before the first seal, chained anew', of: 'log', says: '++-+ ++~..' },
    does: async (insider) => {
      const order = insider.stream('order', { events: 4 });
      const [, model] = insider.eventsOf(order);
      await insider.log((log) => {
        const own = log.find(({ id }) => id === model?.id);
        if (!own) throw new Error('no event');
        const more = { ...own, id: randomUUID(), place: insider.copied.hand.behind(own.place) };
        return rechained([...log, more], order);
      });
      return [order];
    },
  },
  {
    ...{ name: 'an event moved to another record, both chained anew', of: 'log', says: '++++ ~~~..' },
    does: async (insider) => {
      const [one, two] = [
        insider.stream('order', { events: 4 }),
        insider.stream('order', { events: 4, at: 1 }),
      ];
      const { id } = insider.last(one);
      await insider.log((log) =>
        rechained(
          log.map((event) => (event.id === id ? { ...event, stream: two } : event)),
          one,
          two,
        ),
      );
      return [one, two];
    },
  },
  {
    ...{ name: 'a record under another name, chained anew', of: 'log', says: '++++ ++~..' },
    does: async (insider) => {
      const [order, other] = [insider.stream('order', { events: 4 }), streamName('order', 99)];
      await insider.log((log) =>
        rechained(
          log.map((event) => (event.stream === order ? { ...event, stream: other } : event)),
          other,
        ),
      );
      return [order, other];
    },
  },
  ...[false, true].map(
    (places): Manipulation => ({
      ...{
        name: `two events of a history changed places${places ? ', in the log, too' : ''}, chained anew`,
        of: 'log',
        says: '++-+ ++~..',
      },
      does: async (insider) => {
        const order = insider.stream('order', { events: 4 });
        const [, one, two] = insider.eventsOf(order);
        if (!one || !two) throw new Error('three events');
        await insider.log((log) => {
          const [a, b] = [one, two].map(({ id }) => log.find((event) => event.id === id));
          if (!a || !b) throw new Error('two events');
          const changed = log.map((event) => {
            if (event !== a && event !== b) return event;
            const other = event === a ? b : a;
            return places ? { ...event, place: other.place } : { ...other, place: event.place };
          });
          return rechained(changed, order);
        });
        return [order];
      },
    }),
  ),
  statement('a password in the place of another one', '+--- ++...', ['user-4'], OF_THE_APPLICATION.password),
  statement(
    'a password given by the application’s own function',
    '+--- ++...',
    ['user-4'],
    `select access_set_password(4, (select hash from credential where user_id = 1))`,
  ),
  statement('a session made another user’s', '+--- --...', ['user-3'], OF_THE_APPLICATION.session),
  {
    ...{
      name: 'a session opened by the application’s own function, and what was done in it',
      of: 'tables',
      says: '+--- ++...',
    },
    does: async (insider) => {
      const id = randomUUID();
      await insider.copied.sql(
        `select access_open_session('${id}', 4, 2026, null, false, now() + interval '1 hour', '127.0.0.1', '')`,
      );
      const order = insider.worked(2);
      const { metadata } = contentIn(insider.last(order));
      await insider.append(order, ...REJECTED, { right: metadata.right ?? '', session: id });
      return [order];
    },
  },
  never('all that the last sealed act of an order wrote', (insider) => insider.worked(1), '++++ ~~~..'),
  never('all that an act after the last seal wrote', (insider) => insider.worked(2), '+-+- +-~..'),
  {
    ...{ name: 'the same, and the lists made anew with --accept-log', of: 'tables', says: '---- --..+' },
    does: async (insider) => {
      const order = insider.worked(2);
      const { commandId } = contentIn(insider.last(order)).metadata;
      await insider.without((event) => contentIn(event).metadata.commandId === commandId);
      await insider.made();
      return [order];
    },
  },
  {
    ...{
      name: 'an annulment by a user that there is not, appended by the application’s own function',
      of: 'log',
      says: '+--- ++-..',
    },
    does: async (insider) => {
      const order = insider.worked(2);
      await insider.append(order, 'OrderBanned', BANNED, {
        userId: '999',
        userName: 'Persona Inventada',
        username: 'inventada',
      });
      return [order];
    },
  },
  {
    ...{
      name: 'an annulment in the name of one who may not, without a right',
      of: 'log',
      says: '+--- ++-..',
    },
    does: async (insider) => {
      const order = insider.worked(2);
      await insider.append(order, 'OrderBanned', BANNED, {
        userId: '2',
        userName: 'Usuario Centro',
        username: 'centro',
      });
      return [order];
    },
  },
  {
    ...{
      name: 'an annulment in the name of one who may, after which the ledgers hold what they held',
      of: 'log',
      says: '+--- ++-..',
    },
    does: async (insider) => {
      const order = insider.worked(2);
      const { right = '', session = '' } = contentIn(insider.last(order)).metadata;
      await insider.append(order, 'OrderBanned', BANNED, { right, session });
      return [order];
    },
  },
  {
    ...{ name: 'a plan line reduced with no act that asks for it', of: 'log', says: '+--- ++-..' },
    does: async (insider) => {
      const line = insider.stream('planLine');
      await insider.append(line, 'PlanLineReduced', { qty: '1.00', source: 'reprogramming-1' }, {});
      return [line];
    },
  },
  {
    ...{ name: 'an act that is older than the seal before it', of: 'log', says: '+--- ---..' },
    does: async (insider) => {
      const order = insider.worked(2);
      // In the name of DAF, by the right and the session of its own rejection.
      const own = insider.prepared.original.findLast(({ type }) => type === 'OrderRejected');
      if (!own) throw new Error('DAF rejected nothing');
      const { userId, userName, username, profile, right, session } = contentIn(own)
        .metadata as EventMetadata; // holds: stored metadata
      const by = { userId, userName, username, profile, right, session } as Partial<EventMetadata>;
      await insider.append(order, ...REJECTED, { ...by, at: '2026-01-02T03:04:05.000Z' });
      return [order];
    },
  },
  {
    ...{
      name: 'another log, its seals and tree taken away so that the product signs it anew',
      of: 'tables',
      says: '~+-+ ~~~..',
    },
    does: async (insider) => {
      const order = insider.stream('order', { events: 4 });
      await insider.rewritten(order, toAnotherProvider);
      await insider.copied.sql(OF_THE_APPLICATION.allRows);
      const refused = await insider.seals().then(
        () => false,
        () => true,
      );
      if (!refused) throw new Error('it was signed');
      return [order];
    },
  },
  {
    ...{ name: 'another log, its lists made anew with --accept-log', of: 'tables', says: '++-+ ~~~.~' },
    does: async (insider) => {
      const order = insider.stream('order', { events: 4 });
      await insider.rewritten(order, toAnotherProvider);
      await insider.made();
      return [order];
    },
  },
  {
    name: 'everything made anew, and sealed with the key',
    of: 'tables',
    says: '-+-+ ---..',
    does: everythingAnew,
  },
  {
    ...{
      name: 'the same, where seals are brought to a folder',
      of: 'tables',
      says: '~+-+ --...',
      delivers: true,
    },
    does: everythingAnew,
  },
];
