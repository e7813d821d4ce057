import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FirstLog, makeFirstLog } from '@expediente/demo/first-log/make.ts';
import { dayNumber, WorkingCalendar } from '@expediente/demo/hospital/calendar.ts';
import { handOver } from '@expediente/demo/load.ts';
import { START } from '@expediente/eventstore/port.ts';
import type { Restorable } from '@expediente/eventstore/restore.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { openAudit } from '@expediente/platform/audit/audit.ts';
import { fileStore } from '@expediente/platform/files/store.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { PROJECTIONS } from '@expediente/projections/modules.ts';
import { ITSELF } from '@expediente/projections/ops.ts';
import { collect } from '@expediente/testing/events.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MIGRATIONS } from '../foundations/foundations.ts';
import { STORY_SEALS } from '../installation/story-seals.ts';
import { checkInstallation } from '../integrity/installation.ts';
import { compareRows } from '../integrity/rows.ts';
import { SEALS } from '../seals/kept.ts';
import { storyEvidence } from './story-evidence.ts';

/** The hospital, begun on days of all kinds: the young year, the end of one, a leap day, a Sunday (demonstration D30). */

const DAYS = [
  '2026-11-27T17:00:00.000Z',
  '2027-01-03T17:00:00.000Z',
  '2027-04-30T17:00:00.000Z',
  '2027-12-31T17:00:00.000Z',
  '2028-02-29T17:00:00.000Z',
  '2026-06-14T17:00:00.000Z',
];
const LONG_MS = 600_000;

interface Begun {
  readonly place: TestProjections;
  readonly folder: string;
}

const endings: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

const evidenceOf = ({ place: { pool, store, log }, folder }: Begun) => {
  const configuration = { dataDir: folder, sealKeyFile: join(folder, 'seal-key.pem') };
  return storyEvidence({ pool, store, installation: { log, configuration } });
};

async function emptyPlace(): Promise<Begun> {
  const place = await testProjections(PROJECTIONS);
  endings.push(async () => await place.close());
  await migrate(place.pool, MIGRATIONS);
  const folder = await mkdtemp(join(tmpdir(), 'hospital-'));
  endings.push(async () => await rm(folder, { recursive: true }));
  return { place, folder };
}

async function hand(begun: Begun, made: FirstLog, restorable: Restorable = begun.place.store): Promise<void> {
  const { pool, store } = begun.place;
  const parts = { store, restorable, files: fileStore(pool), ids: new IdBlocks(pool) };
  await handOver({ ...parts, evidence: evidenceOf(begun) }, [made]);
}

const minutesInGuatemala = (at: string): number => {
  const local = new Date(Date.parse(at) - 6 * 3_600_000);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
};

/** Words that no text of the hospital has; tests of a laboratory come in numbers. */
const FORBIDDEN = /\b(?:demo|demostraci[oó]n|ficticia|ficticio|prueba|ejemplo)\b/i;
const OUTSIDE = /@ejemplo\.test|Ciudad Ejemplo/g;

describe.each(DAYS)('begun at %s', (instant) => {
  const at = new Date(instant);
  let made: FirstLog;
  let begun: Begun;

  beforeAll(async () => {
    // The clock of the machine is that day's: a seal of a day to come would be a finding.
    vi.useFakeTimers({ now: at, toFake: ['Date'] });
    made = await makeFirstLog({ set: 'hospital', at });
    begun = await emptyPlace();
    await hand(begun, made);
  }, LONG_MS);
  afterAll(() => void vi.useRealTimers());

  const acts = () => made.events.filter(({ metadata }) => metadata.userId !== '0');

  test('every act is of a working day, within its hours and before now', () => {
    const year = at.getUTCFullYear();
    const calendar = new WorkingCalendar(year - 2, year + 1);
    const off = acts().filter(({ metadata }) => {
      const day = dayNumber(dateInGuatemala(new Date(metadata.at)));
      const minutes = minutesInGuatemala(metadata.at);
      return !calendar.works(day) || minutes < 7 * 60 + 40 || metadata.at >= instant;
    });
    expect(off.map(({ stream, metadata }) => `${stream} ${metadata.at}`)).toEqual([]);
    const facts = made.evidence.facts.map((fact) => fact.at);
    expect(facts.every((each) => each < instant)).toBe(true);
    expect(facts).toEqual([...facts].sort());
  });

  test('no text says what the hospital is not, nor that a rule could not be asked', () => {
    const words = made.events
      .filter(({ stream }) => !stream.startsWith('demonstration-'))
      .map(({ stream, data }) => `${stream} ${JSON.stringify(data).replaceAll(OUTSIDE, '')}`);
    expect(words.filter((each) => FORBIDDEN.test(each)).map((each) => each.slice(0, 200))).toEqual([]);
    expect(words.filter((each) => /no se pudieron/i.test(each))).toEqual([]);
  });

  test('lists are as the log makes them, and nothing is found', { timeout: LONG_MS }, async () => {
    const { pool, store, positions, log } = begun.place;
    begun.place.startFeed();
    const names = PROJECTIONS.map(({ name }) => name);
    expect(await positions.waitFor(names, await store.head(), LONG_MS)).toBe(true);
    const { rows: apart } = await pool.query('select * from read.quarantine');
    expect(apart).toEqual([]);
    const { findings, facts } = await checkInstallation({
      pool,
      store,
      installation: {
        configuration: {
          sealKeyFile: join(begun.folder, 'seal-key.pem'),
          sealDir: join(begun.folder, STORY_SEALS),
          sealTsaCa: undefined,
        },
      },
    });
    expect(findings).toEqual([]);
    expect(facts).toBeGreaterThanOrEqual(made.evidence.facts.length);
    const audit = openAudit(pool, log);
    const compared = await compareRows({ pool, store, audit }, ITSELF, new AbortController().signal);
    await audit.close();
    expect(compared).toEqual({ findings: [], notCompared: [] });
  });
});

describe('begun twice on one day', () => {
  const at = new Date(DAYS[0] ?? '');

  test('both are the same; one that is cut off goes on to it', { timeout: LONG_MS }, async () => {
    const made = await makeFirstLog({ set: 'hospital', at });
    expect(await makeFirstLog({ set: 'hospital', at })).toEqual(made);
    const begun = await emptyPlace();
    const { store, pool } = begun.place;
    const away = new Error('the store went away');
    let writes = 0;
    await expect(
      hand(begun, made, {
        async restore(events) {
          writes += 1;
          if (writes === 20) throw away;
          await store.restore(events);
        },
      }),
    ).rejects.toBe(away);
    await hand(begun, made);
    const log = (await collect(store.readAll(START))).filter(({ stream }) => stream !== SEALS);
    expect(log.map(({ stream, id, metadata }) => `${stream} ${id} ${metadata.chain}`)).toEqual(
      made.events.map(({ stream, id, metadata }) => `${stream} ${id} ${metadata.chain}`),
    );
    const { rows } = await pool.query('select at from audit order by number');
    expect(rows.map((row: { readonly at: Date }) => row.at.toISOString())).toEqual(
      made.evidence.facts.map((fact) => fact.at),
    );
    expect(await store.readStream(SEALS)).toHaveLength(made.evidence.seals.length);
  });
});
