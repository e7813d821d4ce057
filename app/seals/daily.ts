import { hasEvents } from '@expediente/eventstore/has-events.ts';
import { dateInGuatemala, startOfDay } from '@expediente/kernel/dates.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Configuration } from '@expediente/platform/config.ts';
import type { Foundations } from '../foundations/foundations.ts';
import type { Closers } from '../process/closers.ts';
import { deliver, deliverToFolder, lacks, type Target } from './delivery.ts';
import { sealLog } from './seal.ts';
import { CLOCK_SLACK_MS } from './signed.ts';
import { stampLast } from './stamps.ts';
import { askWitness } from './witness-client.ts';
import { registeredWitnesses } from './witnesses.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Wait after midnight, so that the day's last commands are in the log. */
const AFTER_MIDNIGHT_MS = 30 * MINUTE_MS;
/** How often a process looks whether a day has ended. */
const LOOK_MS = 10 * MINUTE_MS;

/**
 * Seals the log at the end of each day, or each hour, from one process of the installation. At the start it also makes
 * up for a missed day, and seals a log that has no seal yet.
 */
export function startSealing(parts: Foundations, closers: Closers): void {
  const { log } = parts.installation;
  let sealing: Promise<unknown> = Promise.resolve();
  const look = (): void => {
    sealing = sealing.then(async () => {
      try {
        const seal = await sealDaily(parts, new Date(), parts.installation.configuration.sealEvery);
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
    readonly configuration: Pick<
      Foundations['installation']['configuration'],
      'sealDir' | 'sealEntries' | 'sealWitnessUrl' | 'sealTsaUrl' | 'sealTsaCa'
    >;
  };
}

/**
 * Brings the last seal to the places of the configuration that do not have it yet. A failure is logged, shown on the
 * page Sellos and tried again with the next look; it never keeps the log from being sealed.
 */
export async function deliverSeals({ installation, pool, store }: DeliverParts): Promise<void> {
  const { log, configuration } = installation;
  const { sealDir, sealWitnessUrl, sealTsaUrl } = configuration;
  const bring = async (target: Target, deliverTo: () => Promise<unknown>): Promise<void> => {
    try {
      // The folder is always compared: its files may have been lost since the table recorded a delivery.
      if (target === 'folder' || (await lacks(pool, target))) await deliverTo();
    } catch (error) {
      log.warn(wordsOf(error), `the seals were not brought to the ${target}`);
    }
  };
  if (sealTsaUrl !== undefined)
    await bring('stamp', async () => {
      await deliver(pool, 'stamp', async () => await stampLast(pool, sealTsaUrl, configuration));
    });
  // After the stamp, because the folder receives the stamp, too.
  if (sealDir !== undefined)
    await bring(
      'folder',
      async () => await deliverToFolder(pool, sealDir, configuration.sealEntries ? store : undefined),
    );
  if (sealWitnessUrl !== undefined)
    await bring('witness', async () => {
      const witnesses = await registeredWitnesses(store);
      await deliver(pool, 'witness', async () => await askWitness(pool, sealWitnessUrl, witnesses));
    });
}

const wordsOf = (error: unknown) =>
  error instanceof ClearError ? { reason: error.message } : { err: error };

/**
 * Seals the last day that ended, unless a seal was made since; a log without a seal is sealed at once, as of today.
 * @param every `hour`: also seals every hour, which leaves less time for an unseen change
 */
export async function sealDaily(
  parts: Parameters<typeof sealLog>[0],
  now: Date,
  every: Configuration['sealEvery'] = 'day',
) {
  const midnight = startOfDay(dateInGuatemala(new Date(now.getTime() - AFTER_MIDNIGHT_MS)));
  const daily = new Date(midnight.getTime() + AFTER_MIDNIGHT_MS);
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const due = every === 'hour' && hour > daily ? hour : daily;
  const [ended, today] = [dateInGuatemala(new Date(midnight.getTime() - MINUTE_MS)), dateInGuatemala(now)];
  return await sealLog(parts, now, {
    day: (last) => (last && due === daily ? ended : today),
    isDue: async (last) => {
      // A seal whose time is in the future counts as due: the attempt is refused and so becomes visible, instead of
      // the log silently staying unsealed.
      if (last) return last.at < due || last.at.getTime() > now.getTime() + CLOCK_SLACK_MS;
      // The process may have started before the one that writes the first data.
      return await hasEvents(parts.store);
    },
  });
}
