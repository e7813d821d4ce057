import { setTimeout as pause } from 'node:timers/promises';
import { CommandLoad } from './command-load.ts';
import { type Measure, percentile, rounded, timed, whole } from './figure.ts';
import { LoadClient, presentYear } from './http-client.ts';

/** Users who may read all of that, and need not choose an executor first. */
const USERS = ['admin', 'aprobador', 'compras', 'auditor'] as const;
const PEOPLE = 200;
const WRITERS = 20;
/** Wait after the answer that there were too many attempts, in ms. */
const AGAIN_MS = 250;
const READS = [
  '/orders/get/all?page=1&size=25',
  '/orders/consolidate/get/all/{year}?page=1&size=25',
  '/orders/consolidate/get/all/{year}?page=1&size=25&sort=-total&filter={"state":7}',
  '/packsannual/get/all/{year}?page=1&size=25',
  '/home/pending',
] as const;

interface SignedIn {
  readonly clients: readonly LoadClient[];
  readonly took: readonly number[];
  /** Number of sign-ins that had to wait and try again. */
  readonly waits: number;
}

async function signInAll(base: string, year: number): Promise<SignedIn> {
  const clients = Array.from({ length: PEOPLE }, () => new LoadClient(base));
  let waits = 0;
  const took = await Promise.all(
    clients.map((client, at) =>
      timed(async () => {
        while (!(await client.trySignIn(USERS[at % USERS.length] ?? 'centro', year))) {
          waits += 1;
          await pause(AGAIN_MS);
        }
      }),
    ),
  );
  return { clients, took, waits };
}

/** Sign-in of 200 users at once; then all of them read as fast as they are answered, while 20 more write. */
export const people: Measure = {
  names: ['sign_in_200', 'reading_200_while_20_write'],
  async run({ quick, product }) {
    const installation = await product();
    const year = presentYear();
    const begin = performance.now();
    const { clients, took, waits } = await signInAll(installation.base, year);
    const all = performance.now() - begin;
    const writing = await CommandLoad.open(installation, WRITERS);
    const seconds = quick ? 5 : 30;
    const answers: number[] = [];
    const end = performance.now() + seconds * 1000;
    const reading = Promise.all(
      clients.map(async (client, at) => {
        for (let n = at; performance.now() < end; n += 1) {
          const path = encodeURI((READS[n % READS.length] ?? READS[0]).replace('{year}', String(year - 2)));
          answers.push(
            await timed(async () => {
              const { status, body } = await client.get(path);
              if (status !== 200) throw new Error(`${path}: ${status} ${body.message}`);
            }),
          );
        }
      }),
    );
    const [{ perSecond, took: written }] = await Promise.all([writing.run(seconds), reading]);
    for (const each of [...clients, writing]) each.close();
    return [
      {
        name: 'sign_in_200',
        value: rounded(all / 1000, 2),
        detail: `seconds until the last of 200 is in; p50 ${whole(percentile(took, 0.5))} ms; asked to wait ${waits} times`,
      },
      {
        name: 'reading_200_while_20_write',
        value: Math.round(answers.length / seconds),
        detail: `reads/s, p50 ${whole(percentile(answers, 0.5))} ms, p99 ${whole(percentile(answers, 0.99))} ms; ${whole(perSecond)} commands/s, p99 ${whole(percentile(written, 0.99))} ms`,
      },
    ];
  },
};
