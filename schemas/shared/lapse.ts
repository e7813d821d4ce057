import { type DataOf, fields } from '../events.ts';
import { Money, QuarterName, Text } from './event-fields.ts';

/** What a budget of a cuatrimestre that is over neither executed nor holds (planning B44). */
export const LapseFields = fields({ group: Text, quarter: QuarterName, amount: Money });
export type Lapse = DataOf<typeof LapseFields>;
