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
] as unknown as readonly AnyReading[]; // each reading gets only its own states and events

/** Life cycle of the streams of a category; undefined: no life cycle has that category. */
export const readingOf = (category: string): AnyReading | undefined =>
  READINGS.find(({ events }) => events.category === category);
