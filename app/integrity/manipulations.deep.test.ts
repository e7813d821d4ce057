import { join } from 'node:path';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { openPool } from '@expediente/platform/database.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { PROJECTIONS } from '@expediente/projections/modules.ts';
import { ITSELF } from '@expediente/projections/ops.ts';
import { startProjections } from '@expediente/projections/projecting.ts';
import { swapIn, waitingVersions } from '@expediente/readmodels/engine/release.ts';
import { testDatabase } from '@expediente/testing/database.ts';
import { firstColumns, otherColumns } from '@expediente/testing/integrity/detectors.ts';
import {
  type Copied,
  type Prepared,
  preparedInstallation,
} from '@expediente/testing/integrity/installation.ts';
import { Insider, MANIPULATIONS } from '@expediente/testing/integrity/manipulations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '../backup/restore.ts';
import { writeBackup } from '../backup/write.ts';
import { MIGRATIONS } from '../foundations/foundations.ts';
import { rotateKey } from '../seals/rotate.ts';
import { sealLog } from '../seals/seal.ts';
import { rememberRestore } from '../seals/signed.ts';
import { checkInstallation } from './installation.ts';
import { sealedLog } from './sealed-roots.ts';

/** The table of manipulations by its slower detectors, and its events in the other store; and what is none. */

let prepared: Prepared;

beforeAll(async () => {
  prepared = await preparedInstallation();
}, 240_000);
afterAll(async () => await prepared?.drop());

const asked = MANIPULATIONS.filter(({ says }) => !says.endsWith(' .....'));
test.each(asked)('backup, rebuild, rows and audit: $name', async ({ does, says }) => {
  const copied = await prepared.copy('PostgreSQL');
  try {
    const records = await does(new Insider(copied, prepared));
    const columns = await otherColumns({ copied, prepared, records }, says.slice(5));
    const seen = columns.map(({ sign }) => sign).join('');
    expect(seen, JSON.stringify({ records, columns }, null, 1)).toBe(says.slice(5));
  } finally {
    await copied.close();
  }
});

describe('on KurrentDB', () => {
  let copied: Copied;
  beforeAll(async () => {
    copied = await prepared.copy('KurrentDB');
  }, 120_000);
  afterAll(async () => await copied?.close());

  test.each(MANIPULATIONS.filter(({ of }) => of === 'log'))('$name', async ({ does, says, onKurrent }) => {
    const original = await copied.hand.read();
    try {
      const records = await does(new Insider(copied, prepared));
      const { columns } = await firstColumns({ copied, prepared, records });
      const seen = columns.map(({ sign }) => sign).join('');
      expect(seen, JSON.stringify({ records, columns }, null, 1)).toBe(onKurrent ?? says.slice(0, 4));
    } finally {
      await copied.hand.write(original);
    }
  });
});

/** Innocent work on an installation: it gives no reason for a finding. */
const INNOCENT: readonly (readonly [string, (insider: Insider) => Promise<unknown>])[] = [
  ['a rebuild of everything', async (insider) => await insider.made()],
  [
    'another key',
    async ({ copied, key }) => {
      const parts = { ...copied, installation: { configuration: key } };
      await rotateKey(parts, new Date(), { lost: false, username: 'ops@servidor' });
      await sealLog(parts, new Date());
    },
  ],
  [
    'a kill between a seal’s event and its note',
    async (insider) => {
      await insider.seals();
      await insider.copied.sql('delete from seal where number = 3');
    },
  ],
  [
    'a kill there, finished by the next look',
    async (insider) => {
      await insider.seals();
      await insider.copied.sql('delete from seal where number = 3');
      await insider.seals();
    },
  ],
  [
    'three sealings at once',
    async (insider) => await Promise.all([insider.seals(), insider.seals(), insider.seals()]),
  ],
  [
    'a version of a list that waits for its swap, and comes into use',
    async ({ copied: { pool, store } }) => {
      const [projection] = PROJECTIONS.filter(({ name }) => name === 'order');
      if (!projection) throw new Error('no list of orders');
      const projections = [{ ...projection, version: 'a1b2c3' }];
      const log = openLog({ level: 'silent' });
      const notAsSealed = sealedLog({ pool, store });
      const starting = startProjections({ pool, store, log, projections, notAsSealed, swap: 'ops' });
      await expect
        .poll(async () => await waitingVersions(pool, 'order'), { timeout: 60_000 })
        .toEqual(['a1b2c3']);
      expect((await checkInstallation({ pool, store })).findings).toEqual([]);
      await swapIn({ pool }, 'order', 'a1b2c3', ITSELF);
      await (await starting).stop();
    },
  ],
];

describe('no finding comes of', () => {
  test.each(INNOCENT)('%s', async (_, done) => {
    const copied = await prepared.copy('PostgreSQL');
    try {
      await done(new Insider(copied, prepared));
      await expectClean(copied);
    } finally {
      await copied.close();
    }
  });

  test('a backup restored elsewhere, and an older one that was worked on', async () => {
    const copied = await prepared.copy('PostgreSQL');
    const database = await testDatabase();
    const { connectionString } = database;
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    const { file, findings } = await writeBackup(copied.connectionString, join(copied.folder, 'r.gz'), {
      ...options,
      store: copied.store,
    });
    expect(findings).toEqual([]);
    // The original goes on, and the signer with it.
    await new Insider(copied, prepared).seals();
    await restoreBackup(connectionString, file, options);
    const pool = openPool({ connectionString, name: 'restaurada', max: 6 });
    await migrate(pool, MIGRATIONS);
    const store = await PostgresEventStore.open({ connectionString });
    const restored: Copied = { ...copied, pool, store, connectionString };
    const insider = new Insider(restored, prepared);
    try {
      await rememberRestore(insider.key, new Date());
      await insider.made();
      await expectClean(restored);
      await insider.seals();
      await insider.seals();
      await expectClean(restored);
    } finally {
      await store.close();
      await pool.end();
      await database.drop();
      await copied.close();
    }
  });

  /** No detector finds anything, and a rebuild is not refused. */
  async function expectClean(copied: Copied): Promise<void> {
    const looking = { copied, prepared, records: [streamName('order', prepared.orders[1])] };
    const columns = [...(await firstColumns(looking)).columns, ...(await otherColumns(looking, '???..'))];
    expect(columns.map(({ sign }) => sign).join(''), JSON.stringify(columns, null, 1)).toBe('-------..');
  }
});
