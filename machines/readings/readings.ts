import { awardReading } from '../award/reading.ts';
import { extensionReading } from '../extension/reading.ts';
import type { AnyReading } from '../history/reading.ts';
import { orderReading } from '../order/reading.ts';
import { pacReading } from '../pac/reading.ts';
import { quarterlyReading } from '../quarterly/reading.ts';
import { reprogrammingReading } from '../reprogramming/reading.ts';
import { requestReading } from '../request/reading.ts';
import { unopsReading } from '../unops/reading.ts';
import { unopsConsolidationReading } from '../unops-consolidation/reading.ts';
import { unopsRegularizationReading } from '../unops-regularization/reading.ts';

const READINGS = [
  awardReading,
  extensionReading,
  orderReading,
  pacReading,
  quarterlyReading,
  reprogrammingReading,
  requestReading,
  unopsReading,
  unopsConsolidationReading,
  unopsRegularizationReading,
] as unknown as readonly AnyReading[]; // each is given its own states and events alone

/** The life cycle whose records' streams are of that category; undefined: it is of none. */
export const readingOf = (category: string): AnyReading | undefined =>
  READINGS.find(({ events }) => events.category === category);
