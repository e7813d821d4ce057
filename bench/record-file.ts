import { deflateRawSync } from 'node:zlib';
import { runOps } from '@expediente/testing/product/spawned.ts';
import { nodesText } from '@expediente/verifier/notes.ts';
import { SampleLog } from '@expediente/verifier/testing/sample.ts';
import { verifyArchive } from '@expediente/verifier/verify.ts';
import { atMost, type Measure, percentile, rounded, timed, whole } from './figure.ts';
import { LoadClient } from './http-client.ts';

/** Paid order of the demonstration: ten events, its pedido, ledgers, rules, user and profile. */
const ORDER = 19;
const TIMES = 20;
/** Daily seals of more than a year, and events in an office's day. */
const SEALS = 400;
const EVENTS_A_DAY = 1_000;

/** File of an order against its Historia; its verification; and the size of the proofs from a year of seals. */
export const recordFile: Measure = {
  names: [
    'record_file_ms',
    'record_file_to_history',
    'record_file_kb',
    'record_verify_ms',
    'record_file_proofs_kb',
  ],
  postgresAlone: true,
  async run({ quick, product, sized }) {
    const installation = await product();
    await runOps(installation.dataDir, 'seals', 'now');
    const client = new LoadClient(installation.base);
    await client.signIn('auditor');
    const took: number[] = [];
    const read: number[] = [];
    const file = async (): Promise<Uint8Array> =>
      new Uint8Array(await client.file(`/history/order/${ORDER}/file`));
    const zip = await file();
    for (let time = 0; time < TIMES; time++) {
      took.push(await timed(file));
      read.push(await timed(async () => await client.get(`/history/order/${ORDER}`)));
    }
    client.close();
    await verifyArchive(zip);
    const verifying = await timed(async () => await verifyArchive(zip));
    const median = percentile(took, 0.5);
    const log = new SampleLog();
    const events = sized(quick ? EVENTS_A_DAY / 10 : EVENTS_A_DAY);
    for (let day = 0; day < SEALS; day++) {
      for (let event = 0; event < events; event++) log.append('order-1', 'OrderRevised', { event });
      log.seal();
    }
    const nodes = log.nodesFromEarlier();
    const packed = deflateRawSync(nodesText(nodes, log.sizes.slice(0, -1))).length / 1024;
    return [
      {
        name: 'record_file_ms',
        value: rounded(median, 1),
        promise: atMost(2_000),
        detail: `median of ${TIMES}, slowest ${whole(Math.max(...took))} ms`,
      },
      {
        name: 'record_file_to_history',
        value: rounded(median / percentile(read, 0.5), 1),
        detail: 'its time to that of the Historia of the same order',
      },
      {
        name: 'record_file_kb',
        value: rounded(zip.length / 1024, 1),
        promise: atMost(300),
        detail: 'an order of ten events under one seal',
      },
      {
        name: 'record_verify_ms',
        value: rounded(verifying, 1),
        promise: atMost(1_000),
        detail: 'all of it, in Node',
      },
      {
        name: 'record_file_proofs_kb',
        value: rounded(packed, 1),
        promise: atMost(250),
        detail: `${whole(nodes.length)} nodes from ${SEALS} seals of ${whole(events)} events`,
      },
    ];
  },
};
