import { dateInGuatemala, startOfDay } from '@expediente/kernel/dates.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Closers } from '../closers.ts';
import type { Foundations } from '../foundations.ts';
import { deliver, deliverToFolder, lacks, type Target } from './delivery.ts';
import { FIRST_STEP } from './migrations.ts';
import { sealLog } from './seal.ts';
import { askWitness } from './witness-client.ts';
import { registeredWitnesses } from './witnesses.ts';

const MINUTE_MS = 60_000;
/** After midnight: what a day's last commands write is there. */
const AFTER_MIDNIGHT_MS = 30 * MINUTE_MS;
/** How often a process looks whether a day has ended. */
const LOOK_MS = 10 * MINUTE_MS;

/** Seals each day that ended, in one process of the installation; a day that was missed at the start. */
export function startSealing(parts: Foundations, closers: Closers): void {
  const { log } = parts.installation;
  let sealing: Promise<unknown> = Promise.resolve();
  const look = (): void => {
    sealing = sealing.then(async () => {
      try {
        const seal = await sealDaily(parts, new Date());
        if (seal) log.info({ seal: seal.number, events: seal.size }, 'the log was sealed');
      } catch (error) {
        log.warn(wordsOf(error), 'the log was not sealed');
      }
      await deliverSeals(parts);
    });
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  closers.add(async () => {
    clearInterval(timer);
    await sealing;
  });
}

export interface DeliverParts extends Pick<Foundations, 'pool' | 'store'> {
  readonly installation: {
    readonly log: Pick<Foundations['installation']['log'], 'warn'>;
    readonly configuration: Pick<Foundations['installation']['configuration'], 'sealDir' | 'sealWitnessUrl'>;
  };
}

/**
 * Brings the last seal to where the configuration wants it, unless it is there. A failure is logged, shown on the page
 * Sellos, and tried again with the next look; it never keeps the log from being sealed.
 */
export async function deliverSeals({ installation, pool, store }: DeliverParts): Promise<void> {
  const { log, configuration } = installation;
  const { sealDir, sealWitnessUrl } = configuration;
  const bring = async (target: Target, deliverTo: () => Promise<unknown>): Promise<void> => {
    try {
      if (await lacks(pool, target)) await deliverTo();
    } catch (error) {
      log.warn(wordsOf(error), `the seals were not brought to the ${target}`);
    }
  };
  if (sealDir !== undefined) await bring('folder', async () => await deliverToFolder(pool, sealDir));
  if (sealWitnessUrl !== undefined)
    await bring('witness', async () => {
      const witnesses = await registeredWitnesses(store);
      await deliver(pool, 'witness', async () => await askWitness(pool, sealWitnessUrl, witnesses));
    });
}

const wordsOf = (error: unknown) =>
  error instanceof ClearError ? { reason: error.message } : { err: error };

/** Seals the day that ended last when nothing was sealed since; of an installation the first is the one after its beginning. */
export async function sealDaily(parts: Parameters<typeof sealLog>[0], now: Date) {
  const midnight = startOfDay(dateInGuatemala(new Date(now.getTime() - AFTER_MIDNIGHT_MS)));
  const due = new Date(midnight.getTime() + AFTER_MIDNIGHT_MS);
  return await sealLog(parts, now, {
    day: dateInGuatemala(new Date(midnight.getTime() - MINUTE_MS)),
    isDue: async (last, db) => {
      if (last) return last.at < due;
      const { rows } = await db.query<{ applied_at: Date }>(
        'select applied_at from migration where name = $1',
        [FIRST_STEP],
      );
      return rows[0] !== undefined && rows[0].applied_at < due;
    },
  });
}
